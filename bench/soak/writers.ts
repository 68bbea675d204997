import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Person } from '../bench-server.ts'

/** A punch that the server has confirmed. */
export type Acknowledged = Readonly<{ employee_id: number; session_id: number; kind: 'in' | 'out' }>

const punchResponse = z.object({
  status: z.boolean(),
  data: z.object({ session: z.object({ id: z.int() }) }).optional(),
})
type PunchResponse = z.output<typeof punchResponse>

const PEOPLE_AT_ONCE = 24
/** The people of a storm; all others punch in turn, so that no day of a person gets unlike a real one. */
const PEOPLE_OF_STORM = 200
const RETRY_MS = 150
/** The peak of 10,000 people: most of them come within five minutes. */
const PUNCHES_A_SECOND = 50
const PAUSE_MS = (PEOPLE_AT_ONCE / PUNCHES_A_SECOND) * 1000
const ATTEMPT_MS = 20_000

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * People who punch in and out in turn, about 50 times a second together, each punch sent with one key until it has
 * its response; and storms of all of them. At full speed the time of a punch would only be the number of people divided by
 * what the machine can do.
 */
export const createWriters = (people: readonly Person[], url: () => string, isQuiet: () => boolean) => {
  const queue = people.slice(PEOPLE_OF_STORM).map((person) => ({ person, isIn: false }))
  const acknowledged: Acknowledged[] = []
  const times: number[] = []
  let requested = 0
  let isOver = false
  const goesOn = (): boolean => !isOver
  let running: Promise<void>[] = []

  const attempt = async (person: Person, path: string, key: string) => {
    requested++
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
      (body) => punchResponse.parse(body),
      () => null,
    )
  }

  /** Sends a punch until a process responds, as a browser does. */
  const sendPunch = async (person: Person, kind: Acknowledged['kind']): Promise<void> => {
    const path = kind === 'in' ? '/api/user/punchin' : `/api/user/punchout?user_id=${person.employee_id}`
    const key = randomUUID()
    let taken: PunchResponse | null = null
    while (taken === null) {
      taken = await attempt(person, path, key)
      if (taken === null) await rest(RETRY_MS)
    }
    const session_id = taken.data?.session.id
    if (taken.status && session_id !== undefined)
      acknowledged.push({ employee_id: person.employee_id, session_id, kind })
  }

  /** Takes the next person from the queue, who punches in or out and goes to its end. */
  const punchInTurn = async (): Promise<void> => {
    while (goesOn()) {
      const next = queue.shift()
      if (!next) throw new Error('The soak needs more people than punch at once')
      await sendPunch(next.person, next.isIn ? 'out' : 'in')
      next.isIn = !next.isIn
      queue.push(next)
      // Half of it and up to one and a half times as much: people do not come in step.
      await rest(PAUSE_MS * (0.5 + Math.random()))
    }
  }

  return {
    begin: () => void (running = Array.from({ length: PEOPLE_AT_ONCE }, punchInTurn)),
    /** Those of the storm punch in at once, five times each, and out again. */
    storm: async (): Promise<void> => {
      const others = people.slice(0, PEOPLE_OF_STORM)
      for (const kind of ['in', 'out'] as const)
        await Promise.all(others.flatMap((person) => Array.from({ length: 5 }, () => sendPunch(person, kind))))
    },
    end: async (): Promise<void> => {
      isOver = true
      await Promise.all(running)
    },
    acknowledged: (): readonly Acknowledged[] => acknowledged,
    count: () => ({ acknowledged: acknowledged.length, requested }),
    /** The time in milliseconds within which 99 of 100 punches of quiet whiles had their response. */
    p99: (): number => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0,
  }
}
