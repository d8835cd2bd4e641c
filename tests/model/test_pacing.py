"""Loops that make way."""

import threading

from anaphora_workbench.model.pacing import EVERY, making_way, paced


def test_a_loop_is_a_plain_one_where_nobody_asked() -> None:
    items = [1, 2, 3]
    assert paced(items) is items


def test_a_loop_asks_whether_to_stop_every_few_items() -> None:
    asked: list[int] = []
    seen: list[int] = []
    with making_way(lambda: asked.append(len(seen))):
        for item in paced(range(3 * EVERY)):
            seen.append(item)
    assert seen == list(range(3 * EVERY))
    assert asked == [0, EVERY, 2 * EVERY]
    assert isinstance(paced(seen), list)


def test_a_list_may_grow_while_it_is_walked() -> None:
    queue = [5]
    with making_way(lambda: None):
        for number in paced(queue):
            if number:
                queue.append(number - 1)
    assert queue == [5, 4, 3, 2, 1, 0]


def test_a_thread_stops_and_goes_on_others_are_not_asked() -> None:
    free, stopped, done = threading.Event(), threading.Event(), []

    def wait() -> None:
        stopped.set()
        free.wait(10)

    def work() -> None:
        with making_way(wait):
            done.extend(paced(range(100)))

    thread = threading.Thread(target=work)
    thread.start()
    assert stopped.wait(10)
    assert not done
    assert list(paced(range(3))) == [0, 1, 2]
    free.set()
    thread.join(10)
    assert done == list(range(100))
