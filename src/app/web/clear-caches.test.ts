// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { clearBrowserCaches } from './clear-caches.ts'

const provide = (name: 'caches' | 'serviceWorker', value: unknown): void =>
  void Object.defineProperty(name === 'caches' ? globalThis : navigator, name, { value, configurable: true })

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches')
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.restoreAllMocks()
})

it('deletes every cache and every service worker, each time anew', async () => {
  const cacheNames = new Set<string>()
  const workers = new Set<string>()
  const registration = (name: string) => ({ unregister: async () => workers.delete(name) })
  provide('caches', { keys: async () => [...cacheNames], delete: async (key: string) => cacheNames.delete(key) })
  provide('serviceWorker', { getRegistrations: async () => [...workers].map(registration) })
  for (let load = 0; load < 2; load += 1) {
    for (const name of ['one', 'two']) {
      cacheNames.add(name)
      workers.add(name)
    }
    await clearBrowserCaches()
    expect([cacheNames.size, workers.size]).toEqual([0, 0])
  }
})

it('says so and goes on where the browser has neither, as on plain http', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await clearBrowserCaches()
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    'Could not clear the caches',
    'Could not clear the service workers',
  ])
})

it('clears the one where the other fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const dropped = vi.fn(async () => true)
  provide('caches', { keys: () => Promise.reject(new Error('closed')) })
  provide('serviceWorker', { getRegistrations: async () => [{ unregister: dropped }] })
  await clearBrowserCaches()
  expect(dropped).toHaveBeenCalledOnce()
})
