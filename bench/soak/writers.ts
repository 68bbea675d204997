import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Person } from '../bench-server.ts'

/** A punch that the server has confirmed. */
export type Acknowledged = Readonly<{ employee_id: number; session_id: number; kind: 'in' | 'out' }>

const answer = z.object({
  status: z.boolean(),
  data: z.object({ session: z.object({ id: z.int() }) }).optional(),
})
type Answer = z.output<typeof answer>

const PEOPLE_AT_ONCE = 24
const PAUSE_MS = 150
const ATTEMPT_MS = 20_000

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * People who punch in and out in turn, each press sent with one key until it is answered; and storms of all of them.
 */
export const createWriters = (everybody: readonly Person[], url: () => string, isQuiet: () => boolean) => {
  const people = everybody
  const acknowledged: Acknowledged[] = []
  const times: number[] = []
  let asked = 0
  let isOver = false
  const goesOn = (): boolean => !isOver
  let running: Promise<void>[] = []

  const attempt = async (person: Person, path: string, key: string) => {
    asked++
    const began = performance.now()
    const wasQuiet = isQuiet()
    const response = await fetch(url() + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: '{}',
      signal: AbortSignal.timeout(ATTEMPT_MS),
    }).catch(() => null)
    if (response?.status !== 200) return null
    if (wasQuiet && isQuiet()) times.push(performance.now() - began)
    return response.json().then(
      (body) => answer.parse(body),
      () => null,
    )
  }

  /** Sends a press until a process answers it, as a browser does. */
  const press = async (person: Person, kind: Acknowledged['kind']): Promise<void> => {
    const path = kind === 'in' ? '/api/user/punchin' : `/api/user/punchout?user_id=${person.employee_id}`
    const key = randomUUID()
    let taken: Answer | null = null
    while (taken === null) {
      taken = await attempt(person, path, key)
      if (taken === null) await rest(PAUSE_MS)
    }
    const session_id = taken.data?.session.id
    if (taken.status && session_id !== undefined)
      acknowledged.push({ employee_id: person.employee_id, session_id, kind })
  }

  const punch = async (person: Person): Promise<void> => {
    for (let turn = 0; goesOn(); turn++) {
      await press(person, turn % 2 === 0 ? 'in' : 'out')
      await rest(PAUSE_MS * Math.random())
    }
  }

  return {
    begin: () => void (running = people.slice(0, PEOPLE_AT_ONCE).map(punch)),
    /** Everyone else punches in at once, five times each, and out again. */
    storm: async (): Promise<void> => {
      const others = people.slice(PEOPLE_AT_ONCE)
      for (const kind of ['in', 'out'] as const)
        await Promise.all(others.flatMap((person) => Array.from({ length: 5 }, () => press(person, kind))))
    },
    end: async (): Promise<void> => {
      isOver = true
      await Promise.all(running)
    },
    acknowledged: (): readonly Acknowledged[] => acknowledged,
    count: () => ({ acknowledged: acknowledged.length, asked }),
    /** The time in milliseconds within which 99 of 100 punches of quiet whiles were answered. */
    p99: (): number => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0,
  }
}
