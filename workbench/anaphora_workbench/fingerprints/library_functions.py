"""Functions of Python's library and of others that read files, and those that never do."""

from __future__ import annotations

HARMLESS = frozenset(
    (
        *("__future__", "abc", "argparse", "array", "ast", "atexit", "base64", "binascii"),
        *("bisect", "bz2", "calendar", "cmath", "codecs", "collections", "concurrent"),
        *("contextlib", "contextvars", "copy", "copyreg", "csv", "dataclasses", "datetime"),
        *("decimal", "difflib", "enum", "errno", "fnmatch", "fractions", "functools", "gc"),
        *("getopt", "glob", "graphlib", "gzip", "hashlib", "heapq", "hmac", "html", "importlib"),
        *("io", "itertools", "json", "keyword", "locale", "logging", "lzma", "math", "numbers"),
        *("operator", "os", "pathlib", "pickle", "pprint", "queue", "random", "re", "reprlib"),
        *("secrets", "shlex", "signal", "stat", "statistics", "string", "stringprep", "struct"),
        *("sys", "tempfile", "textwrap", "threading", "time", "timeit", "token", "tokenize"),
        *("tomllib", "traceback", "types", "typing", "unicodedata", "urllib", "uuid", "warnings"),
        *("weakref", "xml", "zipfile", "zlib"),
    )
)
"""Modules of the standard library that read no file, but for `READERS` and `OPAQUE`."""

READING_PARTS = frozenset(
    (
        *("importlib.metadata", "importlib.machinery", "logging.config", "logging.handlers"),
        *("xml.sax", "xml.dom.pulldom", "xml.dom.expatbuilder", "xml.parsers"),
        "urllib.robotparser",
    )
)

OPAQUE = frozenset(
    (
        *("argparse.FileType", "os.chdir", "os.fchdir", "sys._getframe", "os.pread"),
        *("importlib.resources.open_text", "importlib.resources.read_text"),
        *("importlib.resources.open_binary", "importlib.resources.read_binary"),
        *("importlib.resources.contents", "importlib.resources.path"),
        *("importlib.resources.is_resource", "threading.setprofile", "operator.attrgetter"),
        *("operator.methodcaller", "zipfile.Path", "xml.dom.getDOMImplementation"),
    )
)

OF_OS = (
    *("open", "listdir", "scandir", "walk", "fwalk", "stat", "lstat", "access", "readlink"),
    *("statvfs", "getxattr", "listxattr"),
)

OF_PATHS = (
    *("exists", "lexists", "isfile", "isdir", "islink", "ismount", "samefile"),
    *("getmtime", "getsize", "getctime", "getatime", "sameopenfile", "samestat"),
)

READERS = frozenset(
    (
        *("open", "io.open", "io.open_code", "io.FileIO", "codecs.open", "tokenize.open"),
        *(f"os.{name}" for name in OF_OS),
        *(f"os.path.{name}" for name in OF_PATHS),
        *("gzip.open", "gzip.GzipFile", "bz2.open", "bz2.BZ2File", "lzma.open", "lzma.LZMAFile"),
        *("zipfile.ZipFile", "zipfile.PyZipFile", "zipfile.is_zipfile"),
        *("glob.glob", "glob.iglob", "glob.glob0", "glob.glob1"),
        *("xml.etree.ElementTree.parse", "xml.etree.ElementTree.iterparse"),
        *("xml.etree.ElementTree.ElementTree", "xml.dom.minidom.parse"),
    )
)
"""Functions of the standard library that read what their first argument names."""

READING_MODULES = frozenset([one.rpartition(".")[0] for one in READERS]) - {""}

TELLING = frozenset([one.rpartition(".")[2] for one in READERS]) - frozenset(
    ("parse", "iterparse", "ElementTree", "access", "walk", "stat", "open", "glob")
)
"""Names that tell what they do, wherever they come from."""

WITH_MODE = frozenset(("open", "io.open", "codecs.open", "gzip.open", "bz2.open", "lzma.open"))

METHODS = frozenset(
    (
        *("open", "read_text", "read_bytes", "iterdir", "glob", "rglob", "walk", "exists"),
        *("is_file", "is_dir", "is_symlink", "is_mount", "stat", "lstat", "readlink", "samefile"),
    )
)
"""Methods of paths that read what the path names."""

LOADERS = ("load", "read_", "from_pretrained", "from_file", "fromfile", "from_disk", "open_")

MORE_LOADERS = frozenset(
    (
        *("genfromtxt", "memmap", "imread", "safe_load", "full_load", "download"),
        *("hf_hub_download", "snapshot_download", "pipeline", "cached_path", "loadtxt", "parse"),
        *("iterparse", "connect"),
    )
)

WRAPPERS = frozenset(
    (
        *("str", "sorted", "list", "tuple", "iter", "reversed", "os.fspath"),
        *("pathlib.Path", "pathlib.PurePath", "pathlib.PosixPath", "os.path.abspath"),
        *("os.path.realpath", "os.path.normpath", "importlib.resources.as_file"),
    )
)
"""Functions that return the place they are given, or those that are in it."""

SAME = frozenset(("resolve", "absolute", "as_posix", "__str__", "__fspath__"))
