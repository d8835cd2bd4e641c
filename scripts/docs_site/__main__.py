"""``python scripts/docs_site``: see `build`."""

from build import main

if __name__ == "__main__":
    main()
