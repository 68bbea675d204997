import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRefresher } from './refresher.ts'
import { eventReader, type SentEvent } from './sse.ts'

describe('reading events', () => {
  const text =
    ':\n\nid: 7\nevent: change\ndata: {"kinds":["a.changed"]}\n\nevent: bye\ndata: {}\n\nevent: broken\ndata: {\n\n'

  it.each([1, 3, 17, 500])('gives the same events in pieces of %i letters', (size) => {
    const received: SentEvent[] = []
    const read = eventReader((event) => received.push(event))
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size))
    expect(received).toEqual([
      { id: 7, event: 'change', data: { kinds: ['a.changed'] } },
      { id: null, event: 'bye', data: {} },
    ])
  })
})

it('reads what the standard allows: other line ends, data of several lines, and nothing of an event without a name', () => {
  const received: SentEvent[] = []
  const read = eventReader((event) => received.push(event))
  for (const piece of ['data: {}\r\n\r\nevent: change\r', '\ndata: {"kinds":\r\ndata: ["a"]}\r\n', '\r\n']) read(piece)
  expect(received).toEqual([{ id: null, event: 'change', data: { kinds: ['a'] } }])
})

describe('asking again', () => {
  let requested: string[][]
  let visibility: DocumentVisibilityState
  beforeEach(() => {
    vi.useFakeTimers()
    requested = []
    visibility = 'visible'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const refresher = () => createRefresher((kinds) => void requested.push([...kinds]))

  it('happens at once after a quiet time, and then at most every three seconds, for all that changed', () => {
    const { hear, stop } = refresher()
    hear(['a.changed'])
    vi.advanceTimersByTime(300)
    expect(requested).toEqual([['a.changed']])
    for (let n = 0; n < 20; n++) hear([n % 2 ? 'a.changed' : 'b.changed'])
    vi.advanceTimersByTime(2500)
    expect(requested).toHaveLength(1)
    vi.advanceTimersByTime(2100)
    expect(requested).toEqual([['a.changed'], ['b.changed', 'a.changed']])
    stop()
  })

  it('waits in a hidden tab until it shows again, and then happens once', () => {
    visibility = 'hidden'
    const { hear, stop } = refresher()
    hear(['a.changed'])
    hear(['b.changed'])
    vi.advanceTimersByTime(60_000)
    expect(requested).toEqual([])
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(300)
    expect(requested).toEqual([['a.changed', 'b.changed']])
    stop()
  })
})
