import { expect, it } from 'vitest'
import { z } from 'zod'
import { call } from './call.ts'
import { exportColumns } from './exported.ts'
import { date, id, line, version } from './fields.ts'
import { fieldErrors } from './issues.ts'
import { field, optionalReference, person, record, reference, references, shown } from './record.ts'

const room = record('rooms', {
  name: field(line(20, 2), { label: 'Name of the room', sort: true }),
  floor: field(z.int().min(0).nullable(), { label: 'Floor', unit: 'levels' }),
  kind: field(z.enum(['office', 'lab']), {
    label: 'Kind',
    options: { office: 'Office', lab: 'Lab' },
    isOptional: true,
  }),
  opened_on: field(date, { label: 'Opened on', when: 'add' }),
  closed: field(z.boolean(), { label: 'Closed', when: 'change' }),
  building: reference({ label: 'Building' }),
  owner: optionalReference({ label: 'Owner' }),
  cleaner: person({ label: 'Cleaner' }),
  keepers: references(z.array(id), { label: 'Kept by', input: 'keeper_ids' }),
  seats: shown(z.int(), { label: 'Seats' }),
})
const row = z.strictObject({ id, version, ...room.row })
const add = z.strictObject(room.add)
const change = z.strictObject({ version, ...room.change })

const stored = {
  id: 1,
  version: 2,
  name: 'R',
  floor: null,
  kind: 'lab' as const,
  opened_on: '2026-01-02',
  closed: false,
  building: { id: 3, name: 'North' },
  owner: null,
  cleaner: { id: 6, name: 'Ada' },
  keepers: [{ id: 4, name: 'Front desk' }],
  seats: 8,
}

it('gives a row the kinds of its fields, without limits that were set later', () => {
  expect(row.parse(stored)).toEqual(stored)
  expect(row.safeParse({ ...stored, building: null }).success).toBe(false)
})

it('requires of a new row what may neither be empty nor left out', () => {
  const least = { name: ' Blue ', opened_on: '2026-01-02', building_id: 3, cleaner_id: 6, keeper_ids: [4] }
  expect(add.parse(least)).toEqual({ ...least, name: 'Blue' })
  for (const name of Object.keys(least))
    expect(add.safeParse({ ...least, [name]: undefined }).success, name).toBe(false)
  expect(add.safeParse({ ...least, closed: true }).success).toBe(false)
  expect(add.safeParse({ ...least, seats: 3 }).success).toBe(false)
})

it('takes a change of any of its fields, but for those that stay', () => {
  expect(change.parse({ version: 1 })).toEqual({ version: 1 })
  expect(change.parse({ version: 1, owner_id: null, closed: true })).toEqual({
    version: 1,
    owner_id: null,
    closed: true,
  })
  expect(change.safeParse({ version: 1, opened_on: '2026-01-02' }).success).toBe(false)
})

it('returns the values of inputs that can change from a row', () => {
  expect(room.values(stored)).toEqual({
    name: 'R',
    floor: null,
    kind: 'lab',
    closed: false,
    building_id: 3,
    owner_id: null,
    cleaner_id: 6,
    keeper_ids: [4],
  })
})

it('names fields in errors and in exports by their labels', () => {
  const { error } = add.safeParse({}, { reportInput: true })
  expect(error && fieldErrors(error, add)).toEqual({
    name: 'Name of the room is required',
    opened_on: 'Opened on is required',
    building_id: 'Building is required',
    cleaner_id: 'Cleaner is required',
    keeper_ids: 'Kept by is required',
  })
  const list = call({
    id: 'rooms.list',
    route: 'GET /api/admin/rooms',
    permission: { public: 'a test' },
    summary: '',
    data: z.array(row),
    export: { name: 'rooms' },
  })
  expect(exportColumns(list, stored).map(({ title }) => title)).toEqual([
    'Id',
    'Name of the room',
    'Floor (levels)',
    'Kind',
    'Opened on',
    'Closed',
    'Building',
    'Owner',
    'Cleaner',
    'Kept by',
    'Seats',
  ])
})
