// @vitest-environment happy-dom
import '../testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { line } from '#kit/contract/fields.ts'
import { refusals } from '#kit/contract/refusals.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { toastEntries } from '../toasts/toast-store.ts'
import { CallForm } from './call-form.tsx'
import { TextField } from './text-fields.tsx'

const teamRefusals = refusals(
  'test_teams',
  { code_taken: 'This code is taken.', closed: 'The department is closed.', lead_away: '{name} is away.' },
  { code_taken: ['code'], lead_away: ['lead'] },
)
const spec = {
  permission: 'test.write',
  summary: 'Adds a team.',
  body: z.strictObject({ name: line(40), data: z.strictObject({ code: line(10) }), lead: line(40).optional() }),
  data: z.strictObject({ id: z.int() }),
  refusals: teamRefusals.of('code_taken', 'closed', 'lead_away'),
} as const
const addTeam = call({ ...spec, id: 'teams.add', route: 'POST /api/admin/team' })
const addLoud = call({ ...spec, id: 'teams.loud', route: 'POST /api/admin/loud-team', toast_refusals: true })

const Form = ({ loud = false }) => (
  <CallForm
    call={loud ? addLoud : addTeam}
    initial={{ name: 'Night', data: { code: 'N1' } }}
    submit="Add team"
    onDone={() => undefined}
  >
    {(field, { part }) => (
      <>
        <TextField {...field('name')} label="Name" />
        <TextField {...part('data')('code')} label="Short name" />
      </>
    )}
  </CallForm>
)
/** A form with other fields than its call. */
const Renamed = () => (
  <CallForm
    call={addTeam}
    initial={{ title: 'Night', short: 'N1' }}
    toBody={({ title, short }: Readonly<{ title: string; short: string }>) => ({ name: title, data: { code: short } })}
    submit="Add team"
    onDone={() => undefined}
  >
    {(field) => (
      <>
        <TextField {...field('title')} label="Title" />
        <TextField {...field('short')} label="Short name" />
      </>
    )}
  </CallForm>
)

const refuse = (name: 'code_taken' | 'closed' | 'lead_away', message: string) => {
  const reply = { body: { status: false, message, code: teamRefusals.code(name) } }
  fakeServer({ 'POST /api/admin/team': reply, 'POST /api/admin/loud-team': reply })
}
const clickButton = () => userEvent.click(screen.getByRole('button', { name: 'Add team' }))
const toasts = () => toastEntries().map(({ text }) => text)

it.each([
  ['of the body', () => <Form />],
  ['that another one of the form stands for', () => <Renamed />],
])('shows a refusal about a field %s beside it, leads there, and says it once', async (_, form) => {
  refuse('code_taken', 'This code is taken.')
  await renderScreen(form())
  await clickButton()
  await screen.findByRole('link', { name: 'This code is taken.' })
  const input = screen.getByLabelText('Short name')
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('This code is taken.')).toHaveLength(2)
  expect(toasts()).toEqual([])
})

it('takes it off once the field is changed', async () => {
  refuse('code_taken', 'This code is taken.')
  await renderScreen(<Form />)
  await clickButton()
  await screen.findByRole('link', { name: 'This code is taken.' })
  await userEvent.type(screen.getByLabelText('Short name'), '2')
  await waitFor(() => expect(screen.queryByText('This code is taken.')).toBeNull())
})

it('shows it as a toast too where the call says so', async () => {
  refuse('code_taken', 'This code is taken.')
  await renderScreen(<Form loud />)
  await clickButton()
  await screen.findByRole('link', { name: 'This code is taken.' })
  expect(toasts()).toEqual(['This code is taken.'])
})

it.each([
  ['about no field', 'closed', 'The department is closed.'],
  ['about a field that the form does not have', 'lead_away', 'Ada is away.'],
] as const)('shows a refusal %s beside the button', async (_, name, message) => {
  refuse(name, message)
  await renderScreen(<Form />)
  await clickButton()
  await waitFor(() => expect(document.querySelector('[data-outcome="refused"]')?.textContent).toBe(message))
  expect(screen.queryByRole('link', { name: message })).toBeNull()
  expect(toasts()).toEqual([message])
})
