// @vitest-environment happy-dom
import { firstOf } from '#kit/contract/testing/required.ts'
import '../testing/setup.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { line } from '#kit/contract/fields.ts'
import { createStore, useStore } from '../store.ts'
import { fakeServer, ok } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { CallForm } from './call-form.tsx'
import { Select, Switch } from './choice-fields.tsx'
import { FieldSet } from './field-set.tsx'
import { NumberField, TextArea, TextField } from './text-fields.tsx'

const addTeam = call({
  id: 'teams.add',
  route: 'POST /api/admin/team',
  permission: 'test.write',
  summary: 'Adds a team.',
  body: z.strictObject({
    name: line(40),
    department_id: z.int(),
    seats: z.int().min(1).nullable(),
    note: line(200).optional(),
    is_open: z.boolean().optional(),
  }),
  data: z.strictObject({ id: z.int() }),
  toast: success('Team Added Successfully'),
})

const Form = ({ onDone, noCheck = false }: { onDone?: (id: number) => void; noCheck?: boolean }) => (
  <CallForm call={addTeam} submit="Add team" noCheck={noCheck} onDone={(sent) => onDone?.(sent.data.id)}>
    {(field) => (
      <>
        <TextField {...field('name')} label="Name" />
        <Select {...field('department_id')} label="Department" options={[{ value: 3, label: 'Support' }]} />
        <NumberField {...field('seats')} label="Seats" />
        <TextArea {...field('note')} label="Note" />
        <Switch {...field('is_open')} label="Open" />
      </>
    )}
  </CallForm>
)
const POST = 'POST /api/admin/team'
const clickButton = () => userEvent.click(screen.getByRole('button', { name: 'Add team' }))
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'Night')
  await userEvent.click(screen.getByRole('combobox', { name: 'Department' }))
  await userEvent.click(await screen.findByText('Support'))
}

it('checks by the schema of the call before it sends, and links each message to its field', async () => {
  const server = fakeServer({ [POST]: ok({ id: 5 }) })
  await renderScreen(<Form />)
  await clickButton()
  const link = await screen.findByRole('link', { name: 'Department is required' })
  expect(screen.getAllByText('Name is required')).toHaveLength(2)
  await userEvent.click(link)
  expect(document.activeElement?.id).toBe('teams-add-department_id')
  expect(server.sent).toHaveLength(0)
})

it('sends what was typed, leaving out empty optional fields and clearing those that take null', async () => {
  const server = fakeServer({ [POST]: ok({ id: 5 }) })
  const onDone = vi.fn()
  await renderScreen(<Form onDone={onDone} />)
  await fill()
  await userEvent.type(screen.getByLabelText(/^Seats/), '4')
  await userEvent.clear(screen.getByLabelText(/^Seats/))
  await clickButton()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(5))
  expect(firstOf(server.sent).body).toEqual({ name: 'Night', department_id: 3, seats: null })
})

it('sends null for an untouched field that must be there', async () => {
  const server = fakeServer({ [POST]: ok({ id: 5 }) })
  await renderScreen(<Form />)
  await fill()
  await clickButton()
  await waitFor(() => expect(server.sent[0]?.body).toEqual({ name: 'Night', department_id: 3, seats: null }))
})

it('refuses a number that is none beside its field', async () => {
  fakeServer({})
  await renderScreen(<Form />)
  await fill()
  await userEvent.type(screen.getByLabelText(/^Seats/), 'many')
  await clickButton()
  expect((await screen.findAllByText('Seats is not valid')).length).toBe(2)
})

it('shows what the server finds wrong beside the field, and keeps what was typed', async () => {
  fakeServer({
    [POST]: { status: 400, body: { status: false, error: 'Name is taken', fields: { name: 'Name is taken' } } },
  })
  await renderScreen(<Form noCheck />)
  await userEvent.type(screen.getByLabelText('Name'), 'Night')
  await clickButton()
  await screen.findByRole('link', { name: 'Name is taken' })
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Night')
})

it('shows a refusal beside the button', async () => {
  fakeServer({ [POST]: { body: { status: false, message: 'The department is closed.', code: 'teams.closed' } } })
  await renderScreen(<Form noCheck />)
  await clickButton()
  await waitFor(() => expect(screen.getAllByText('The department is closed.')).toHaveLength(2))
})

const saveTeam = call({
  id: 'teams.update',
  route: 'PUT /api/admin/team',
  permission: 'test.write',
  summary: 'Changes a team.',
  body: z.strictObject({ name: line(40), note: line(200), version: z.int() }),
  data: z.strictObject({ id: z.int() }),
})

it('leads to the first wrong field, each time that it is sent', async () => {
  fakeServer({})
  await renderScreen(
    <CallForm call={saveTeam} initial={{ version: 1 }} submit="Save" onDone={() => undefined}>
      {(field) => (
        <>
          {/* In another order than the call names them. */}
          <TextField {...field('note')} label="Note" />
          <TextField {...field('name')} label="Name" />
        </>
      )}
    </CallForm>,
  )
  const save = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
  await userEvent.keyboard('Old')
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
  await userEvent.click(save)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

it('asks before what was typed is lost, and lets go when told so', async () => {
  fakeServer({})
  const { history } = await renderScreen(<Form />, '/admin/teams')
  await userEvent.type(screen.getByLabelText('Name'), 'N')
  await act(async () => history.push('/admin/departments'))
  await screen.findByText('Leave without saving?')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' })))
  await userEvent.keyboard('{Enter}')
  expect(history.location.pathname).toBe('/admin/teams')
  await act(async () => history.push('/admin/departments'))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(history.location.pathname).toBe('/admin/departments'))
})

describe('a row that changes while its form is open', () => {
  const stored = { name: 'Night', note: 'Old', version: 1 }
  const draw = async () => {
    const server = fakeServer({ 'PUT /api/admin/team': ok({ id: 5 }) })
    const rows = createStore(stored)
    const Edit = () => (
      <CallForm call={saveTeam} initial={useStore(rows)} submit="Save" onDone={() => undefined}>
        {(field) => (
          <>
            <TextField {...field('name')} label="Name" />
            <TextField {...field('note')} label="Note" />
          </>
        )}
      </CallForm>
    )
    await renderScreen(<Edit />)
    await userEvent.clear(screen.getByLabelText('Name'))
    await userEvent.type(screen.getByLabelText('Name'), 'Late')
    return { server, change: (row: typeof stored) => act(() => rows.set(row)) }
  }
  const shown = () => ['Name', 'Note'].map((label) => (screen.getByLabelText(label) as HTMLInputElement).value)
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

  it('keeps what was typed beside what is new, and is saved on the new version', async () => {
    const { server, change } = await draw()
    change({ ...stored, note: 'New', version: 2 })
    expect(shown()).toEqual(['Late', 'New'])
    await save()
    await waitFor(() => expect(server.sent[0]?.body).toEqual({ name: 'Late', note: 'New', version: 2 }))
    // A saved value is no longer typed: the response of the server is taken.
    change({ name: 'Late', note: 'New', version: 3 })
    change({ name: 'Later', note: 'New', version: 4 })
    expect(shown()).toEqual(['Later', 'New'])
  })

  it('follows what changes beside the row, without another version of it', async () => {
    const { change } = await draw()
    change({ ...stored, note: 'Refused' })
    expect(shown()).toEqual(['Late', 'Refused'])
  })

  it('overwrites no field that was changed on both sides, and offers the new version', async () => {
    const { change } = await draw()
    change({ ...stored, name: 'Evening', version: 2 })
    expect(shown()).toEqual(['Late', 'Old'])
    await userEvent.click(screen.getByRole('button', { name: 'Load the new version' }))
    expect(shown()).toEqual(['Evening', 'Old'])
    expect(screen.queryByText(/in the meantime/)).toBeNull()
  })
})

const offered = () => screen.queryAllByRole('option').map((option) => option.textContent)

it('offers what the server found for the typed words, and nothing of an earlier search', async () => {
  const people = [
    { value: 1, label: 'Amir Rahimi' },
    { value: 2, label: 'Asha Rao' },
  ]
  const run = async (typed: string) => people.filter(({ label }) => label.toLowerCase().includes(typed))
  const field = { name: 'lead', id: 'lead', value: null, onChange: () => undefined, isOptional: true }
  await renderScreen(<Select<number> {...field} label="Lead" find={{ id: 'people', run }} />)
  await userEvent.click(screen.getByRole('combobox', { name: /^Lead/ }))
  await waitFor(() => expect(offered()).toEqual(['Amir Rahimi', 'Asha Rao']))
  await userEvent.keyboard('asha')
  await waitFor(() => expect(offered()).toEqual(['Asha Rao']))
  await userEvent.keyboard(' x')
  await screen.findByText('Nothing found')
})

it('finds an option by any of its words, also those of its second line', async () => {
  const options = Array.from({ length: 8 }, (_, at) => ({ value: at, label: `Call ${at}`, under: `team.list${at}` }))
  const field = { name: 'call', id: 'call', value: null, onChange: () => undefined, isOptional: true }
  await renderScreen(<Select<number> {...field} label="Call" options={options} />)
  await userEvent.click(screen.getByRole('combobox', { name: /^Call/ }))
  await userEvent.keyboard('list5 call')
  await waitFor(() => expect(offered()).toEqual(['Call 5 team.list5']))
})

it('leads to a set of fields where the whole of it is wrong', async () => {
  const addShift = call({
    id: 'shifts.add',
    route: 'POST /api/admin/shift',
    permission: 'test.write',
    summary: 'Adds a shift.',
    body: z.strictObject({ days: z.array(z.int()).min(1) }),
    data: z.null(),
  })
  fakeServer({})
  await renderScreen(
    <CallForm call={addShift} initial={{ days: [] }} submit="Add shift" onDone={() => undefined}>
      {(field) => (
        <FieldSet field={field('days')} label="Days">
          No day is chosen.
        </FieldSet>
      )}
    </CallForm>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add shift' }))
  const set = screen.getByRole('group', { name: 'Days' })
  expect(set.textContent).toContain('Days is required')
  await userEvent.click(screen.getByRole('link', { name: 'Days is required' }))
  expect(document.activeElement).toBe(set)
})
