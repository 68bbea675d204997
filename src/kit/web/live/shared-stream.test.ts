import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nthOf } from '#kit/contract/testing/required.ts'
import { shareStream } from './shared-stream.ts'
import type { SentEvent } from './sse.ts'

/** A server that writes the lines of a test into the stream that was opened last. */
const server = () => {
  const opened: { url: string; headers: Record<string, string>; write: (text: string) => void; end: () => void }[] = []
  let isUp = true
  let attempts = 0
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => {
    attempts++
    if (!isUp) throw new TypeError('no connection')
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const write = (text: string) => controller.enqueue(new TextEncoder().encode(text))
        opened.push({ url, headers: init.headers, write, end: () => controller.close() })
        init.signal.addEventListener('abort', () => controller.error(init.signal.reason))
      },
    })
    return new Response(body)
  })
  return { opened, last: () => nthOf(opened, -1), tried: () => attempts, go: (up: boolean) => void (isUp = up) }
}

/** Locks as the browser has them for all tabs: a request waits for those before. */
const locksOfBrowser = () => {
  let line = Promise.resolve()
  const request = (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
    const turn = line.then(() => (signal.aborted ? undefined : run()))
    line = turn.catch(() => undefined)
    return turn
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

const change = (id: number) => `id: ${id}\nevent: change\ndata: {"kinds":["a.changed"]}\n\n`
const tabs: (() => void)[] = []
const openTab = () => {
  const received: SentEvent[] = []
  const stop = shareStream({
    name: 'test',
    url: '/api/live',
    since: '2026-03-11T09:00:00.000Z',
    token: () => 'secret',
    onEvent: (event) => received.push(event),
  })
  tabs.push(stop)
  return { stop, received, ids: () => received.map(({ id }) => id) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  locksOfBrowser()
})
afterEach(() => {
  for (const stop of tabs.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
// Streams and channels are real; only waiting is not.
const until = (check: () => void) => vi.waitFor(check, { timeout: 2000, interval: 5 })
const resolved = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })

describe('a stream that breaks', () => {
  it('is opened again within 1 to 4 seconds after the last event, and what comes twice is dropped', async () => {
    const { opened, last } = server()
    const tab = openTab()
    await until(() => expect(opened).toHaveLength(1))
    expect(last().headers).toMatchObject({ Authorization: 'Bearer secret', Accept: 'text/event-stream' })
    expect(last().headers).not.toHaveProperty('Last-Event-ID')
    expect(last().url).toBe('/api/live?since=2026-03-11T09%3A00%3A00.000Z')
    for (const id of [1, 2]) last().write(change(id))
    await until(() => expect(tab.ids()).toEqual([1, 2]))
    last().end()
    await resolved()
    await vi.advanceTimersByTimeAsync(999)
    expect(opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3001)
    await until(() => expect(opened).toHaveLength(2))
    expect(last().headers['Last-Event-ID']).toBe('2')
    expect(last().url).toBe('/api/live')
    // A server looks back a minute before that event.
    for (const id of [1, 2, ...Array.from({ length: 40 }, (_, n) => n + 3)]) last().write(change(id))
    await until(() => expect(tab.ids()).toEqual(Array.from({ length: 42 }, (_, n) => n + 1)))
  })

  it('is tried once a minute after three failures, and as often the screens ask by themselves', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { opened, tried, last, go } = server()
    go(false)
    const tab = openTab()
    await until(() => expect(tried()).toBe(1))
    for (const times of [2, 3]) {
      await vi.advanceTimersByTimeAsync(2500)
      await until(() => expect(tried()).toBe(times))
    }
    // Waiting for a check takes some of the time, too.
    await vi.advanceTimersByTimeAsync(58_000)
    expect([tried(), tab.received]).toEqual([3, []])
    await vi.advanceTimersByTimeAsync(2000)
    await until(() => expect(tried()).toBe(4))
    const resync = { id: null, event: 'resync', data: {} }
    expect(tab.received).toEqual([resync])
    go(true)
    await vi.advanceTimersByTimeAsync(60_000)
    await until(() => expect(opened).toHaveLength(1))
    expect(tab.received).toEqual([resync, resync])
    // From here on it is as quick again as in the beginning.
    last().end()
    await resolved()
    await vi.advanceTimersByTimeAsync(4000)
    await until(() => expect(opened).toHaveLength(2))
  })
})

describe('several tabs', () => {
  it('hear one stream, and another takes over with what was heard last when the first closes', async () => {
    const { opened, last } = server()
    const [first, second] = [openTab(), openTab()]
    await until(() => expect(opened).toHaveLength(1))
    last().write(change(7))
    await until(() => expect([first.ids(), second.ids()]).toEqual([[7], [7]]))
    expect(opened).toHaveLength(1)
    first.stop()
    await resolved()
    await vi.advanceTimersByTimeAsync(4000)
    await until(() => expect(opened).toHaveLength(2))
    expect(last().headers['Last-Event-ID']).toBe('7')
    last().write(change(7) + change(8))
    await until(() => expect(second.ids()).toEqual([7, 8]))
    expect(first.ids()).toEqual([7])
  })
})
