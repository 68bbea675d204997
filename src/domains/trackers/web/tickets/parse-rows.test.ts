import { expect, it } from 'vitest'
import { firstOf } from '#kit/contract/testing/required.ts'
import { parseRows, toTickets } from './parse-rows.ts'

const CLIENTS = [
  { id: 1, name: 'Fjord' },
  { id: 2, name: 'Nordic Mills' },
]
const ZONE = 'Europe/Berlin'

it('reads rows copied from a sheet, by tabs or semicolons, and passes titles over', () => {
  const text = [
    'Client\tNumber\tSubject\tReceived',
    'fjord\tA-1\tNo access\t2026-03-10 9:05\t9:30\t\t15\tP1',
    'Nordic Mills;;Slow\t08:00',
    'Unknown\tA-2\tWhat\t',
    '',
  ].join('\n')
  expect(parseRows(text, CLIENTS, '2026-03-11')).toMatchObject([
    {
      client_id: 1,
      ticket_ref: 'A-1',
      subject: 'No access',
      priority: 'p1',
      day: '2026-03-10',
      received_at: '09:05',
      first_response_at: '09:30',
      resolved_at: '',
      handling_minutes: 15,
    },
    {
      client_id: 2,
      ticket_ref: '',
      subject: 'Slow',
      priority: 'p3',
      day: '2026-03-11',
      received_at: '08:00',
      handling_minutes: null,
    },
    { client_id: null, subject: 'What', received_at: '' },
  ])
})

it('sends instants of the zone, and takes a time before the first for one of the next day', () => {
  const row = firstOf(parseRows('Fjord\tA-1\tNight\t2026-03-10 23:30\t23:50\t00:40', CLIENTS, '2026-03-11'))
  expect(toTickets([row], ZONE)).toEqual([
    {
      client_id: 1,
      ticket_ref: 'A-1',
      subject: 'Night',
      priority: 'p3',
      received_at: '2026-03-10T22:30:00.000Z',
      first_response_at: '2026-03-10T22:50:00.000Z',
      resolved_at: '2026-03-10T23:40:00.000Z',
    },
  ])
})
