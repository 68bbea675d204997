import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import { z } from 'zod'
import { unpackingPdf } from '#kit/server/testing/small-pdf.ts'
import type { Person } from '../bench-server.ts'
import { bearer } from '../requests.ts'

/** As many of each kind run at the same time. */
const OF_EACH = 4
const UNREAD_MS = 20_000
const PAUSE_MS = 1000
const ATTEMPT_MS = 30_000
const SIGNS = 8000

type Parts = Readonly<{ url: () => string; people: readonly Person[]; admin: string }>
type Attack = (at: number) => Promise<unknown>

/** A paragraph of signs drawn from an alphabet, which has no word in common with one of another alphabet. */
const signsOf = (alphabet: string) => ({
  format: 1,
  doc: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: Array.from({ length: SIGNS }, (_, at) => alphabet[(at * 7 + (at >> 3)) % alphabet.length]).join(''),
          },
        ],
      },
    ],
  },
})

/** Sends a request and reads nothing of the response. */
const sendUnread = (url: string, lines: readonly string[], body = ''): Promise<void> =>
  new Promise((resolve) => {
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.pause()
      socket.write([...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
    })
    const end = setTimeout(() => socket.destroy(), UNREAD_MS)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(end)
      resolve()
    })
  })

/**
 * Requests that cost a lot, four of each kind at a time, until they are ended: differences of texts, PDFs that unpack to
 * a thousand times their size, responses and exports that no one reads, guesses of passwords.
 */
export const createAttacks = ({ url, people, admin }: Parts) => {
  let isOver = false
  const goesOn = (): boolean => !isOver
  const counts: Record<string, number> = {}
  const pdf = unpackingPdf()

  /** Sends a request and returns the data of a response that is a success. */
  const send = async (path: string, method: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(url() + path, {
      method,
      headers: { 'content-type': 'application/json', ...bearer(admin) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ATTEMPT_MS),
    })
    return z.object({ data: z.unknown() }).parse(await response.json()).data
  }

  const compareTexts: Attack = async (at) => {
    const topics = await send('/api/admin/add-hashbook/topics', 'GET')
    const topicid = z.array(z.object({ id: z.int() })).parse(topics)[0]?.id
    const title = `Long text ${at} ${randomUUID()}`
    const added = await send('/api/discussion', 'POST', { topicid, title, body: signsOf('!?;:,.') })
    const { id, version } = z.object({ id: z.int(), version: z.int() }).parse(added)
    await send('/api/admin/add-hashbook/update', 'POST', { id, version, body: signsOf('+=<>|~') })
    await send(`/api/discussion_revisions/${id}/2?against=1`, 'GET')
  }

  const uploadPdf: Attack = async (at) => {
    const person = people[at]
    if (!person) return
    const form = new FormData()
    form.set('id', String(person.employee_id))
    form.set('kind', 'document')
    form.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'costly.pdf')
    const response = await fetch(`${url()}/api/user/manage_upload/${person.employee_id}`, {
      method: 'POST',
      headers: bearer(person.token),
      body: form,
      signal: AbortSignal.timeout(ATTEMPT_MS),
    })
    await response.text()
  }

  const readNothing: Attack = (at) =>
    sendUnread(url(), [
      'GET /api/openapi.json HTTP/1.1',
      'Host: 127.0.0.1',
      `Authorization: Bearer ${people[at]?.token ?? ''}`,
    ])

  const exportNothing: Attack = () =>
    sendUnread(
      url(),
      [
        'POST /api/admin/export HTTP/1.1',
        'Host: 127.0.0.1',
        `Authorization: Bearer ${admin}`,
        'Content-Type: application/json',
      ],
      JSON.stringify({ list: 'employees.list', params: { query: {} }, format: 'csv' }),
    )

  const guess: Attack = async (at) => {
    const response = await fetch(`${url()}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `code${at + 3}@northwind.example`, password: `Guess ${randomUUID()}` }),
      signal: AbortSignal.timeout(ATTEMPT_MS),
    })
    await response.text()
  }

  const kinds: Readonly<Record<string, Attack>> = {
    'differences of long texts': compareTexts,
    'PDFs that unpack': uploadPdf,
    'responses that no one reads': readNothing,
    'exports that no one reads': exportNothing,
    'guessed passwords': guess,
  }

  const run = async (name: string, attack: Attack, at: number): Promise<void> => {
    while (goesOn()) {
      // A process that is being killed refuses connections; the next attempt finds another one.
      await attack(at).then(
        () => (counts[name] = (counts[name] ?? 0) + 1),
        () => undefined,
      )
      await rest(PAUSE_MS * Math.random())
    }
  }

  let running: Promise<void>[] = []
  return {
    begin: (): void => {
      running = Object.entries(kinds).flatMap(([name, attack]) =>
        Array.from({ length: OF_EACH }, (_, at) => run(name, attack, at)),
      )
    },
    end: async (): Promise<void> => {
      isOver = true
      await Promise.all(running)
    },
    counts: (): Readonly<Record<string, number>> => counts,
    /** Counts the kinds that never came through: an attack that fails tests nothing. */
    missing: (): number => Object.keys(kinds).filter((name) => !counts[name]).length,
  }
}
