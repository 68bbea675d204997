// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { ImportDetails, ImportedRow } from '../../contract/imports.models.ts'
import ImportTab from './import-tab.tsx'

const of: ImportDetails['of'] = {
  kind: 'people',
  title: 'People',
  noun: ['person', 'people'],
  columns: [
    { field: 'first_name', label: 'First name', is_required: true, choices: [] },
    { field: 'department', label: 'Department', is_required: true, choices: ['Support', 'Sales'] },
    { field: 'role', label: 'Role', is_required: true, choices: ['Employee'] },
  ],
  matches: [{ field: 'work_email', label: 'Work email' }],
}
const details: ImportDetails = {
  id: 7,
  version: 2,
  kind: 'people',
  title: 'People',
  by: { id: 1, name: 'Clara Winter' },
  created_at: '2026-05-12T09:00:00.000Z',
  file_name: 'staff.csv',
  state: 'uploaded',
  row_count: 2,
  counts: null,
  applied_at: null,
  undo_until: null,
  undone_at: null,
  can: { change: true, apply: false, undo: false, delete: true },
  titles: ['Vorname', 'Abteilung'],
  samples: [['Anna', 'Bo'], ['Suport']],
  mapping: ['first_name', 'department'],
  options: {
    mode: 'upsert',
    match: 'work_email',
    date_format: 'iso',
    defaults: {},
    creates_missing: false,
    sends_invitations: false,
  },
  kept: [],
  progress: null,
  is_cleared: false,
  of,
}
const counts = { create: 0, update: 0, unchanged: 0, error: 2, warning: 0, changes: {} }
const checked: ImportDetails = {
  ...details,
  version: 4,
  state: 'checked',
  counts,
  can: { ...details.can, apply: true },
}
const fault = {
  column: 1,
  level: 'error',
  message: 'There is no department “Suport”',
  suggestions: ['Support'],
} as const
const rowOf = (row_no: number, name: string): ImportedRow => ({
  row_no,
  cells: [name, 'Suport'],
  result: 'error',
  name,
  faults: [{ ...fault, suggestions: [...fault.suggestions] }],
  target_id: null,
})
const rows = [rowOf(2, 'Anna'), rowOf(3, 'Bo')]

const draw = async (data: ImportDetails, more = {}, path = '/admin/employees?tab=import&import=7') => {
  const server = fakeServer({
    'GET /api/admin/import-kinds': ok([of]),
    'GET /api/admin/import': ok([data], { next_cursor: null, total: 1 }),
    'GET /api/admin/import/7': ok(data),
    'GET /api/admin/import-rows/7': ok(rows, { next_cursor: null, total: 2 }),
    'PUT /api/admin/import/7': ok({ ...data, version: 3 }),
    'POST /api/admin/import-check/7': ok(checked),
    'PUT /api/admin/import-cells/7': ok({
      rows: [],
      counts: { ...counts, error: 0, create: 2 },
      changed: 2,
      version: 5,
    }),
    ...more,
  })
  await renderScreen(
    <ActorProvider value={adminActor(['records.import', 'people.read'])}>
      <ImportTab />
    </ActorProvider>,
    path,
  )
  return server
}

const sentTo = ({ sent }: Awaited<ReturnType<typeof draw>>, method: string, path: string) =>
  sent.filter((one) => one.method === method && one.path === path)

it('sends the field of each column and the values for new records, and checks', async () => {
  const server = await draw(details)
  expect(await screen.findByLabelText('Field of Vorname')).toHaveProperty('value', 'first_name')
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Employee')
  await userEvent.click(screen.getByRole('button', { name: 'Check 2 rows' }))
  await expect.poll(() => sentTo(server, 'POST', '/api/admin/import-check/7').length).toBe(1)
  expect(sentTo(server, 'PUT', '/api/admin/import/7')[0]?.body).toMatchObject({
    version: 2,
    mapping: ['first_name', 'department'],
    options: { defaults: { role: 'Employee' } },
  })
})

it('offers invitations for people alone', async () => {
  const invitations = { name: /^Invite new people to sign in/ }
  await draw(details)
  expect(await screen.findByRole('switch', invitations)).toBeDefined()
  cleanup()
  await draw({ ...details, kind: 'equipment', of: { ...of, kind: 'equipment' } })
  await screen.findByLabelText('Field of Vorname')
  expect(screen.queryByRole('switch', invitations)).toBeNull()
})

it('leads to the list of the data that was imported', async () => {
  const applied: ImportDetails = {
    ...checked,
    kind: 'equipment',
    state: 'applied',
    can: { change: false, apply: false, undo: false, delete: false },
  }
  await draw(applied)
  const link = await screen.findByRole('link', { name: 'Show all equipment' })
  expect(link.getAttribute('href')).toBe('/admin/management/inventory')
})

it('names each fault at its cell, and takes a near name for all equal cells', async () => {
  const server = await draw(checked)
  await screen.findByText('2 rows with errors.')
  expect(await screen.findAllByText('There is no department “Suport”')).toHaveLength(2)
  const [near] = screen.getAllByRole('button', { name: 'Support (all 2)' })
  if (near) await userEvent.click(near)
  await expect.poll(() => sentTo(server, 'PUT', '/api/admin/import-cells/7').length).toBe(1)
  expect(sentTo(server, 'PUT', '/api/admin/import-cells/7')[0]?.body).toEqual({
    replace: { column: 1, from: 'Suport', to: 'Support' },
  })
})

it('corrects a cell by typing: Enter saves, Esc does not', async () => {
  const server = await draw(checked)
  await userEvent.click(await screen.findByRole('button', { name: /^First name of row 3/ }))
  const input = screen.getByLabelText('First name of row 3')
  await userEvent.clear(input)
  await userEvent.type(input, 'Bob{Escape}')
  expect(sentTo(server, 'PUT', '/api/admin/import-cells/7')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: /^First name of row 3/ }))
  await userEvent.type(screen.getByLabelText('First name of row 3'), 'b{Enter}')
  await expect.poll(() => sentTo(server, 'PUT', '/api/admin/import-cells/7').length).toBe(1)
  expect(sentTo(server, 'PUT', '/api/admin/import-cells/7')[0]?.body).toEqual({
    cells: [{ row_no: 3, column: 0, text: 'Bob' }],
  })
})

it('offers the undo while it is possible, and the rest where something was changed since', async () => {
  const applied: ImportDetails = {
    ...checked,
    state: 'applied',
    counts: { ...counts, error: 0, create: 2 },
    applied_at: '2026-05-12T09:10:00.000Z',
    undo_until: '2026-05-13T09:10:00.000Z',
    can: { change: false, apply: false, undo: true, delete: false },
  }
  const message = 'Changed or used since: 1 person. Leave them as they are, or undo nothing.'
  const server = await draw(applied, {
    'POST /api/admin/import-undo/7': { status: 200, body: { status: false, code: 'records.undo_changed', message } },
  })
  await screen.findByText('2 new people.')
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }))
  await screen.findByRole('button', { name: 'Undo the rest' })
  expect(sentTo(server, 'POST', '/api/admin/import-undo/7')[0]?.body).toEqual({ version: 4 })
})
