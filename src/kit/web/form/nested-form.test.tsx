// @vitest-environment happy-dom
import '../testing/setup.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { timeText } from '../dates/time-text.ts'
import { call } from '#kit/contract/call.ts'
import { line, time } from '#kit/contract/fields.ts'
import { createStore, useStore } from '../store.ts'
import { fakeServer, ok } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { CallForm } from './call-form.tsx'
import type { Draft } from './draft.ts'
import { FieldSet } from './field-set.tsx'
import { TextField, TimeField } from './text-fields.tsx'
import { useRows } from './use-rows.ts'
import type { Form } from './use-call-form.ts'

const address = z.strictObject({ street: line(40), region: line(40).nullable() })
const saveSite = call({
  id: 'sites.update',
  route: 'PUT /api/admin/site',
  permission: 'test.write',
  summary: 'Changes a site.',
  body: z.strictObject({
    address: address.nullable(),
    shifts: z.array(z.strictObject({ from: time, note: line(40).optional() })).min(1),
    version: z.int(),
  }),
  data: z.strictObject({ id: z.int() }),
})
const PUT = 'PUT /api/admin/site'

const Shifts = ({ form }: { form: Form<typeof saveSite> }) => {
  const shifts = useRows(form, 'shifts')
  return (
    <FieldSet field={form.field('shifts')} label="Shifts">
      {shifts.keys.map((key, at) => (
        <div key={key}>
          <TimeField {...form.field(`shifts.${at}.from`)} label={`From ${at + 1}`} />
          <TextField {...form.field(`shifts.${at}.note`)} isOptional={false} label={`Note ${at + 1}`} />
          <button type="button" onClick={() => shifts.remove(at)}>
            Remove {at + 1}
          </button>
        </div>
      ))}
      <button type="button" onClick={() => shifts.add({ from: '', note: '' })}>
        Add shift
      </button>
    </FieldSet>
  )
}

const stored = {
  address: { street: 'Elm 1', region: 'North' },
  shifts: [{ from: '06:00', note: 'Early' }, { from: '14:00' }],
  version: 1,
} satisfies Draft<typeof saveSite>

const draw = async (reply: Parameters<typeof fakeServer>[0][string] = ok({ id: 5 })) => {
  const server = fakeServer({ [PUT]: reply })
  const rows = createStore<Draft<typeof saveSite>>(stored)
  const Site = () => (
    <CallForm call={saveSite} initial={useStore(rows)} submit="Save" onDone={() => undefined}>
      {(field, form) => (
        <>
          <TextField {...field('address.street')} label="Street" />
          <TextField {...form.part('address')('region')} isOptional={false} label="Region" />
          <Shifts form={form} />
        </>
      )}
    </CallForm>
  )
  await renderScreen(<Site />)
  return { ...server, change: (row: Draft<typeof saveSite>) => act(() => rows.set(row)) }
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const clickOn = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = async (label: string, text: string) => {
  await userEvent.clear(input(label))
  if (text) await userEvent.type(input(label), text)
}

it('sends nested and repeated fields as they stand, without what is empty', async () => {
  const { sent } = await draw()
  await type('Region', '')
  await type('Note 1', '')
  await clickOn('Add shift')
  await type('From 3', '22:00')
  await clickOn('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    address: { street: 'Elm 1', region: null },
    shifts: [{ from: '06:00' }, { from: '14:00' }, { from: '22:00' }],
    version: 1,
  })
})

it('sends a part that was emptied altogether as none, where the call takes none', async () => {
  const { sent } = await draw()
  await type('Street', '')
  await type('Region', '')
  await clickOn('Save')
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ address: null }))
})

it('keeps the values and the fields of the other rows when one is removed', async () => {
  const { sent } = await draw()
  const second = input('From 2')
  await type('Note 2', 'Late')
  await clickOn('Remove 1')
  expect(input('From 1')).toBe(second)
  expect([input('From 1').value, input('Note 1').value]).toEqual([timeText('14:00'), 'Late'])
  await clickOn('Save')
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ shifts: [{ from: '14:00', note: 'Late' }] }))
})

it('says what is wrong beside the field of the row, and takes it off with the next key', async () => {
  const { sent } = await draw()
  await clickOn('Add shift')
  await clickOn('Save')
  expect(document.activeElement).toBe(input('From 3'))
  expect(input('From 3').getAttribute('aria-invalid')).toBe('true')
  expect(input('From 2').getAttribute('aria-invalid')).not.toBe('true')
  await type('From 3', '22:00')
  expect(input('From 3').getAttribute('aria-invalid')).not.toBe('true')
  await clickOn('Remove 3')
  await clickOn('Remove 2')
  await clickOn('Remove 1')
  await clickOn('Save')
  expect(screen.getByRole('group', { name: 'Shifts' }).textContent).toContain('Shifts is required')
  await clickOn('Add shift')
  expect(screen.getByRole('group', { name: 'Shifts' }).textContent).not.toContain('Shifts is required')
  expect(sent).toHaveLength(0)
})

it('shows what the server finds wrong beside nested fields, named with their part or without', async () => {
  const fields = { 'address.street': 'No such street', region: 'No such region', 'shifts.1.from': 'Too early' }
  await draw({ status: 400, body: { status: false, error: 'Look again', fields } })
  await clickOn('Save')
  await screen.findByRole('link', { name: 'No such street' })
  expect(document.activeElement).toBe(input('Street'))
  for (const label of ['Street', 'Region', 'From 2']) expect(input(label).getAttribute('aria-invalid')).toBe('true')
  expect(input('From 1').getAttribute('aria-invalid')).not.toBe('true')
  await userEvent.click(screen.getByRole('link', { name: 'Too early' }))
  expect(document.activeElement).toBe(input('From 2'))
})

it('keeps a nested field that was typed in beside a neighbour that changed underneath', async () => {
  const { sent, change } = await draw()
  await type('Street', 'Oak 2')
  change({ ...stored, address: { street: 'Elm 1', region: 'South' }, version: 2 })
  expect([input('Street').value, input('Region').value]).toEqual(['Oak 2', 'South'])
  await clickOn('Save')
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ address: { street: 'Oak 2', region: 'South' }, version: 2 }),
  )
})

it('overwrites no list of which both sides changed a row', async () => {
  const { change } = await draw()
  await type('Note 1', 'Dawn')
  change({ ...stored, shifts: [{ from: '07:00', note: 'Early' }], version: 2 })
  screen.getByText(/in the meantime/)
  expect(input('Note 1').value).toBe('Dawn')
  await clickOn('Load the new version')
  expect(input('From 1').value).toBe(timeText('07:00'))
  expect(screen.queryByLabelText('From 2')).toBeNull()
})

it('asks no one about values that were typed back', async () => {
  const { history } = await renderScreen(
    <CallForm call={saveSite} initial={stored} submit="Save" onDone={() => undefined}>
      {(field) => <TextField {...field('address.street')} label="Street" />}
    </CallForm>,
    '/admin/sites',
  )
  await type('Street', 'Elm 1')
  await act(async () => history.push('/admin/teams'))
  await waitFor(() => expect(history.location.pathname).toBe('/admin/teams'))
})
