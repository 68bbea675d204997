// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { TaxRate } from '../contract/clients.models.ts'
import { updateProject } from '../contract/projects.calls.ts'
import type { ProjectRoom } from '../contract/projects.models.ts'
import { updateTaxRate } from '../contract/taxes.calls.ts'
import ClientsScreen from './screens/clients-screen.tsx'
import ProjectScreen from './screens/project-screen.tsx'

type Responses = Parameters<typeof fakeServer>[0]

describe('a project is cancelled', () => {
  const SAVE = 'PUT /api/admin/project-room/8'
  const room: ProjectRoom = {
    pr_id: 8,
    code: 'CLAIMS',
    name: 'Claims assistant',
    client: null,
    state: 'active',
    billing: 'hourly',
    currency: 'EUR',
    rate_minor: null,
    cost_rate_minor: null,
    budget_minutes: null,
    budget_minor: null,
    starts_on: '2026-01-01',
    ends_on: null,
    description: null,
    meeting_url: null,
    lead: { id: 5, name: 'Asha Rao' },
    members: [],
    used: { minutes: 0, amount_minor: 0, minutes_bp: null, amount_bp: null },
    unbilled_minor: 0,
    version: 6,
    can: { update: true, start: false, hold: true, complete: true, reopen: false, cancel: true, delete: false },
    pinned_note: null,
    notes: [],
    on_now: [],
    tasks: null,
    days_elapsed_bp: null,
    burn: [],
    next_dates: [],
  }
  const open = async (response: Responses[string]) => {
    const { sent, responses } = fakeServer({
      'GET /api/admin/project-room': okPage([]),
      'GET /api/admin/clients': okPage([]),
      'GET /api/admin/project-room/8': ok(room),
      [SAVE]: response,
    })
    await renderScreen(
      <ActorProvider value={adminActor('all')}>
        <ProjectScreen />
      </ActorProvider>,
      '/admin/projects?step=cancel-8',
    )
    const form = within(await screen.findByRole('dialog', { name: 'Cancel project' }))
    const send = async () => userEvent.click(await form.findByRole('button', { name: 'Cancel project' }))
    return { send, responses, bodies: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
  }

  it('for a reason, which is asked for at its field', async () => {
    const { send, responses, bodies } = await open(faulting('reason', 'is required'))
    await fill('Reason', ' ')
    await send()
    await refusedAt('Reason', 'Reason')
    responses[SAVE] = ok(room)
    await fill('Reason', 'The client left')
    await send()
    await screen.findByText('Project Updated Successfully')
    expect(bodies().at(-1)).toEqual({ version: 6, state: 'cancelled', reason: 'The client left' })
  })

  it('or it is said beside the button why not', async () => {
    const { send } = await open(refusing(updateProject, 'projects.wrong_state'))
    await fill('Reason', 'The client left')
    await send()
    await refusedNextTo('This is not possible in the present state.')
  })
})

describe('a tax rate', () => {
  const SAVE = 'PUT /api/admin/tax-rates/4'
  const rate: TaxRate = {
    id: 4,
    code: 'DE-19',
    name: 'VAT',
    country: { id: 1, name: 'Germany' },
    rate_bp: 1900,
    note: 'As of 2020',
    valid_from: '2020-01-01',
    active: true,
    used: 3,
    version: 2,
    can: { update: true },
  }
  const open = async (response: Responses[string]) => {
    const { sent, responses } = fakeServer({ 'GET /api/admin/tax-rates': ok([rate]), [SAVE]: response })
    await renderScreen(
      <ActorProvider value={adminActor('all')}>
        <ClientsScreen />
      </ActorProvider>,
      '/admin/clients?tab=taxes&tax=4',
    )
    return { responses, bodies: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
  }

  it('is reworded: the note may go, the name may not', async () => {
    const { bodies } = await open(ok(rate))
    await userEvent.clear(await screen.findByLabelText('Name'))
    await userEvent.clear(screen.getByLabelText('Note on invoices optional'))
    await clickOn('Save')
    await refusedAt('Name', 'Name cannot be emptied here')
    await fill('Name', 'Value added tax')
    await clickOn('Save')
    await screen.findByText('Tax Rate Updated Successfully')
    expect(bodies()).toEqual([{ version: 2, name: 'Value added tax', note: null }])
  })

  it('says what is wrong with a name at its field, and that it changed meanwhile', async () => {
    const { responses } = await open(faulting('name', 'must have at most 60 characters'))
    await fill('Name', 'Value added tax')
    await clickOn('Save')
    await refusedAt('Name', 'Name must have at most 60 characters')
    responses[SAVE] = refusing(updateTaxRate, 'common.stale')
    await fill('Name', 'Tax')
    await clickOn('Save')
    await refusedNextTo('Someone changed this in the meantime. Load the new version.')
  })
})
