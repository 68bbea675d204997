// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isWaitingForServer, loadWhenReachable } from './load-when-reachable.ts'

afterEach(() => vi.unstubAllGlobals())

const failing = (times: number) => {
  let left = times
  return vi.fn(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the page'
  })
}

describe('a part of the application that is not loaded yet', () => {
  it('waits while there is no connection, says so, and comes by itself', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const load = failing(1)
    const loading = loadWhenReachable(load)
    await vi.waitFor(() => expect(isWaitingForServer.get()).toBe(true))
    expect(load).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new Event('online'))
    expect(await loading).toBe('the page')
    expect(isWaitingForServer.get()).toBe(false)
  })

  it('waits, too, while the machine is online and the server is not there', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const loading = loadWhenReachable(failing(1))
    await vi.waitFor(() => expect(isWaitingForServer.get()).toBe(true))
    window.dispatchEvent(new Event('online'))
    expect(await loading).toBe('the page')
  })

  it('fails where the server is there: it belongs to an older build', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', async () => ({ ok: true }))
    await expect(loadWhenReachable(failing(1))).rejects.toThrow('dynamically imported')
  })
})
