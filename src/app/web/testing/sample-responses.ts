import { vi } from 'vitest'
import type { AnyCall } from '#kit/contract/call.ts'
import { chooseBy, sample } from '#kit/contract/testing/sample.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../../domains/*/contract/**/*.calls.ts', { eager: true })
const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'body' in value && 'method' in value && 'writes' in value
const known = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isCall))
  .map((call) => ({
    call,
    pattern: new RegExp(`^${call.path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`),
  }))

/** Returns the call at an address; an exact path takes precedence over one with parameters. */
const callAt = (method: string, path: string): AnyCall | undefined => {
  const fitting = known.filter(({ call, pattern }) => call.method === method && pattern.test(path))
  return (fitting.find(({ call }) => call.path === path) ?? fitting[0])?.call
}

const responseOf = (call: AnyCall, seed: number): unknown => ({
  status: true,
  data: sample(call.data, chooseBy(seed), call.id.replaceAll('.', '-')),
  ...(call.meta ? { meta: sample(call.meta, chooseBy(seed), 'meta') } : {}),
})

let open = 0
/** Returns true while a response is pending. */
export const isResponding = (): boolean => open > 0

/** Replaces the network: every call gets a response by its contract, with other values for each seed. */
export const respondToEveryCall = (seed: number): void => {
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input), 'http://muster.test')
    const call = callAt(init.method ?? 'GET', pathname)
    open += 1
    setTimeout(() => (open -= 1))
    return call
      ? Response.json(responseOf(call, seed))
      : Response.json({ status: false, error: 'Not Found' }, { status: 404 })
  })
}
