// @vitest-environment happy-dom
import '../testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { exportColumns } from '#kit/contract/exported.ts'
import { date, id, instant, line, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { field, optionalPerson, record, reference, references, shown } from '#kit/contract/record.ts'
import { required } from '#kit/contract/testing/required.ts'
import { CallForm } from '../form/call-form.tsx'
import { adminActor } from '../testing/actor.ts'
import { drawForm } from '../testing/draw-form.tsx'
import { ok, okPage } from '../testing/fake-server.ts'
import { dateTime } from '../format/dates.ts'
import { columnsOf } from './columns-of.ts'
import { DetailsOf } from './details-of.tsx'
import { Fields } from './fields.tsx'
import { ListScreen } from './list-screen.tsx'

const room = record('rooms', {
  name: field(line(20, 2), { label: 'Name', sort: true }),
  kind: field(z.enum(['office', 'lab']), { label: 'Kind', options: { office: 'Office', lab: 'Laboratory' } }),
  rent_minor: field(z.int().nullable(), { label: 'Rent', currency: 'currency' }),
  currency: field(z.string().nullable(), { label: 'Currency' }),
  months: field(z.int().nullable(), { label: 'Notice', unit: 'months' }),
  opened_on: field(date.nullable(), { label: 'Opened on' }),
  quiet: field(z.boolean(), { label: 'It is quiet there', short: 'Quiet', isOptional: true }),
  building: reference({ label: 'Building' }),
  owner: optionalPerson({ label: 'Owner' }),
  keepers: references(z.array(id), { label: 'Kept by', input: 'keeper_ids' }),
  note: field(line(90).nullable(), { label: 'Note', lines: 2 }),
  contact: shown(z.email(), { label: 'Contact' }),
  deputy: optionalPerson({ label: 'Deputy', input: 'deputy_employee_id' }),
  uses: shown(z.array(z.string()), { label: 'Uses' }),
  seats: shown(z.int(), { label: 'Seats' }),
  inspected_at: shown(instant, { label: 'Inspected' }),
})
const row = z.strictObject({ id, version, ...room.row })
const blue: z.output<typeof row> = {
  id: 7,
  version: 1,
  name: 'Blue',
  kind: 'lab',
  rent_minor: 120_050,
  currency: 'EUR',
  months: 3,
  opened_on: '2026-01-02',
  quiet: true,
  building: { id: 3, name: 'North' },
  owner: null,
  keepers: [
    { id: 4, name: 'Desk' },
    { id: 5, name: 'Office' },
  ],
  note: null,
  contact: 'removed@invalid',
  deputy: { id: 9, name: 'Kim' },
  uses: ['Talks', 'Rest'],
  seats: 8,
  inspected_at: '2026-03-01T08:00:00Z',
}
const addRoom = call({
  id: 'rooms.add',
  route: 'POST /api/admin/rooms',
  permission: 'test.write',
  summary: 'Adds a room.',
  body: z.strictObject(room.add),
  data: row,
})
const listRooms = call({
  id: 'rooms.list',
  route: 'GET /api/admin/rooms',
  permission: 'test.read',
  summary: 'Rooms.',
  query: z.strictObject({
    ...pageQuery(['name']),
    kind: z.enum(['office', 'lab']).optional(),
    building_id: textId.optional(),
    owner_id: textId.optional(),
    open: z.enum(['true']).optional(),
  }),
  data: z.array(row),
  meta: pageMeta,
})
const GET = 'GET /api/admin/rooms'
const buildings = [{ value: 3, label: 'North' }]

it('shows a row with its labels and values', async () => {
  await drawForm(adminActor('all'), <DetailsOf of={room} row={blue} />, {})
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(Object.fromEntries(facts)).toMatchObject({
    Name: 'Blue',
    Kind: 'Laboratory',
    Rent: '1,200.50 EUR',
    Notice: '3 months',
    Quiet: 'Yes',
    Building: 'North',
    Owner: '–',
    'Kept by': 'Desk, Office',
    Seats: '8',
    Deputy: 'Kim',
    Uses: 'Talks, Rest',
    Inspected: dateTime(blue.inspected_at),
  })
})

it('takes stored texts whose format has changed since', () => {
  expect(row.parse(blue).contact).toBe('removed@invalid')
})

it('draws an input for each field, and sends what the call takes', async () => {
  const drawn = await drawForm(
    adminActor('all'),
    <CallForm call={addRoom} submit="Add room" onDone={() => undefined}>
      {(_, form) => (
        <Fields
          of={room}
          form={form}
          with={{
            building_id: { options: buildings },
            keeper_ids: { options: [{ value: 4, label: 'Desk' }] },
            note: { help: 'Seen by all.' },
            months: { isOptional: false },
            deputy_employee_id: { isOptional: false },
            rent_minor: { currency: 'CHF' },
            name: { type: 'tel' },
          }}
        />
      )}
    </CallForm>,
    { 'POST /api/admin/rooms': ok(blue) },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add room' }))
  for (const name of ['Name', 'Kind', 'Building', 'Kept by'])
    expect(screen.getAllByText(`${name} is required`).length, name).toBeGreaterThan(0)
  screen.getByText('Seen by all.')
  screen.getByText('CHF')
  expect(screen.getByLabelText('Name').getAttribute('type')).toBe('tel')
  await userEvent.type(screen.getByLabelText('Name'), 'Blue')
  await userEvent.click(screen.getByRole('combobox', { name: 'Kind' }))
  await userEvent.click(await screen.findByText('Laboratory'))
  await userEvent.click(screen.getByRole('combobox', { name: 'Building' }))
  await userEvent.click(await screen.findByText('North'))
  await userEvent.click(screen.getByRole('combobox', { name: 'Kept by' }))
  await userEvent.click(await screen.findByText('Desk'))
  await userEvent.type(screen.getByLabelText(/^Rent/), '12.5')
  await userEvent.type(screen.getByLabelText(/^Owner/), '9')
  await userEvent.type(screen.getByLabelText('Deputy'), '8')
  await userEvent.click(screen.getByLabelText('It is quiet there'))
  await userEvent.click(screen.getByRole('button', { name: 'Add room' }))
  expect(drawn.bodiesTo('POST /api/admin/rooms')).toEqual([
    {
      name: 'Blue',
      kind: 'lab',
      building_id: 3,
      keeper_ids: [4],
      rent_minor: 1250,
      owner_id: 9,
      deputy_employee_id: 8,
      quiet: true,
    },
  ])
})

it('lists rows with filters from the query of the call, which the address holds', async () => {
  const queries: string[] = []
  const { history } = await drawForm(
    adminActor('all'),
    <ListScreen
      id="rooms"
      label="Rooms"
      of={room}
      call={listRooms}
      filters={[
        'kind',
        'building_id',
        {
          name: 'only',
          label: 'Only',
          options: [{ value: 'open', label: 'Open' }],
          query: () => ({ open: 'true' as const }),
        },
      ]}
      options={{ building_id: buildings }}
      linked={['owner_id']}
      search="Search rooms"
      drawer="room"
      add={{ label: 'Add room', run: () => undefined }}
      menu={(one) => ({ name: one.name, actions: [{ label: 'Close', run: () => undefined }] })}
      empty="No rooms yet."
    />,
    {
      [GET]: (sent) => {
        queries.push(String(sent.query))
        return okPage([blue])
      },
    },
    '/?kind=lab&only=open&owner_id=9&other=1',
  )
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toContain('Rent')
  within(table).getByText('1,200.50 EUR')
  const sent = new URLSearchParams(required(queries.at(-1)))
  expect(Object.fromEntries(sent)).toMatchObject({ kind: 'lab', open: 'true', owner_id: '9' })
  await userEvent.click(required(screen.getAllByRole('button', { name: 'Clear' })[0]))
  expect(history.location.search).toBe('?other=1')
})

it('counts, clears and sends a filter that draws its own input', async () => {
  const queries: string[] = []
  const { history } = await drawForm(
    adminActor('all'),
    <ListScreen
      id="rooms"
      label="Rooms"
      of={room}
      call={listRooms}
      filters={[
        {
          names: ['building_id'],
          draw: ({ building_id }, set) => (
            <button type="button" onClick={() => set({ building_id: 4 })}>
              Building {building_id ?? 'any'}
            </button>
          ),
        },
      ]}
      empty="No rooms yet."
    />,
    {
      [GET]: (sent) => {
        queries.push(String(sent.query))
        return okPage([blue])
      },
    },
    '/?building_id=3',
  )
  await userEvent.click(await screen.findByText('Building 3'))
  await screen.findByText('Building 4')
  expect(history.location.search).toBe('?building_id=4')
  await vi.waitFor(() => expect(queries.at(-1)).toContain('building_id=4'))
  await userEvent.click(required(screen.getAllByRole('button', { name: 'Clear' })[0]))
  await screen.findByText('Building any')
})

it('takes a new field into the list, the form, the details and the export without another line', async () => {
  const colour = field(line(9).nullable(), { label: 'Colour' })
  const more = record('rooms', { ...room.fields, colour })
  const listMore = call({
    id: 'rooms.list',
    route: 'GET /api/admin/rooms',
    permission: 'test.read',
    summary: 'Rooms.',
    query: z.strictObject(pageQuery(['name'])),
    data: z.array(z.strictObject({ id, version, ...more.row })),
    meta: pageMeta,
  })
  const addMore = call({
    id: 'rooms.add',
    route: 'POST /api/admin/rooms',
    permission: 'test.write',
    summary: 'Adds a room.',
    body: z.strictObject(more.add),
    data: z.strictObject({ id, version, ...more.row }),
  })
  const painted = { ...blue, colour: 'Teal' }
  await drawForm(
    adminActor('all'),
    <>
      <ListScreen id="rooms" label="Rooms" of={more} call={listMore} empty="No rooms yet." />
      <DetailsOf of={more} row={painted} />
      <CallForm call={addMore} submit="Add room" onDone={() => undefined}>
        {(_, form) => <Fields of={more} form={form} />}
      </CallForm>
    </>,
    { [GET]: okPage([painted]) },
  )
  const table = within(await screen.findByRole('table'))
  table.getByRole('columnheader', { name: 'Colour' })
  table.getByText('Teal')
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Colour')
  screen.getByRole('textbox', { name: /^Colour/ })
  expect(exportColumns(listMore, painted).map(({ title }) => title)).toContain('Colour')
  expect(Object.keys(more.change)).toContain('colour')
  const numbers = columnsOf(more).flatMap(({ key, isNumber }) => (isNumber ? [key] : []))
  expect(numbers).toEqual(['rent_minor', 'months', 'seats'])
})

it('sorts loaded rows by the names of what they refer to', () => {
  const sorted = record('rooms', { name: room.fields.name, owner: optionalPerson({ label: 'Owner', sort: true }) })
  const values = [{ id: 4, name: 'Mara' }, null].map((owner) => ({ name: 'Blue', owner }))
  expect(columnsOf(sorted).map(({ sortValue }) => values.map((one) => sortValue?.(one)))).toEqual([
    ['blue', 'blue'],
    ['mara', null],
  ])
})

it('narrows loaded rows by a filter that no query has', async () => {
  const { history } = await drawForm(
    adminActor('all'),
    <ListScreen
      id="rooms"
      label="Rooms"
      of={room}
      call={listRooms}
      filters={[
        {
          name: 'free',
          label: 'Only',
          options: [{ value: 'true', label: 'Without owner' }],
          fits: ({ owner }) => owner === null,
        },
      ]}
      empty="No rooms yet."
    />,
    { [GET]: okPage([blue, { ...blue, id: 8, name: 'Red', owner: { id: 4, name: 'Mara' } }]) },
    '/?free=true',
  )
  await screen.findByText('Blue')
  expect(screen.queryByText('Red')).toBeNull()
  await userEvent.click(required(screen.getAllByRole('button', { name: 'Clear' })[0]))
  await screen.findByText('Red')
  expect(history.location.search).toBe('')
})
