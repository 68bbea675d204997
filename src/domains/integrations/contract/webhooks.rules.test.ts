import { describe, expect, it } from 'vitest'
import { hostOf, isOver, isPlainAddress, nextAttempt, RETRY_MS } from './webhooks.rules.ts'

const START = '2026-03-11T09:00:00.000Z'
const after = (ms: number): string => new Date(Date.parse(START) + ms).toISOString()

describe('the next attempt', () => {
  it.each([
    [1, 5],
    [2, 60],
    [3, 300],
    [4, 1800],
    [5, 7200],
    [6, 18_000],
    [7, 36_000],
    [8, 36_000],
  ])('after %i that failed is in %i seconds', (attempts, seconds) => {
    expect(nextAttempt({ attempts, first_attempt_at: START, now: START })).toBe(after(seconds * 1000))
  })

  it('comes until three days have passed, at their end for the last time', () => {
    const pauses: number[] = []
    let now: string | null = START
    for (let attempts = 1; now !== null; attempts += 1) {
      const next: string | null = nextAttempt({ attempts, first_attempt_at: START, now })
      if (next === null) expect(now).toBe(after(RETRY_MS))
      else pauses.push(Date.parse(next) - Date.parse(now))
      now = next
    }
    expect(pauses.length).toBeGreaterThan(10)
    expect(pauses.slice(0, 7)).toEqual(pauses.slice(0, 7).toSorted((a, b) => a - b))
  })
})

it.each([
  [null, 0, false],
  [START, RETRY_MS - 1, false],
  [START, RETRY_MS, true],
])('a webhook that fails since %s is over after %i ms: %s', (since, ms, isIt) => {
  expect(isOver(since, after(ms))).toBe(isIt)
})

it.each([
  ['https://hooks.example.org/muster?x=1', true],
  ['http://hooks.example.org:8080', true],
  ['https://[2001:db8::1]/', true],
  ['https://me@hooks.example.org/', false],
  ['https://me:word@hooks.example.org/', false],
  ['https://hooks.example.org/#part', false],
  ['ftp://hooks.example.org/', false],
  ['file:///etc/passwd', false],
  ['hooks.example.org', false],
  ['', false],
])('%s is a plain address: %s', (address, isIt) => {
  expect(isPlainAddress(address)).toBe(isIt)
})

it('the host is shown with an unusual port', () => {
  expect(hostOf('https://hooks.example.org/a')).toBe('hooks.example.org')
  expect(hostOf('https://hooks.example.org:8443/a')).toBe('hooks.example.org:8443')
})
