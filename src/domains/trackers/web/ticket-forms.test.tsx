// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { type Responses, drawForm } from '#kit/web/testing/draw-form.tsx'
import { ok, okPage } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { saveClientTeams } from '../contract/ticket-trackers.calls.ts'
import { assignTickets } from '../contract/tickets.calls.ts'
import { NO_COUNTS, ticketOf } from './testing/ticket-rows.ts'
import { ClientsTab } from './tickets/clients-tab.tsx'
import TicketsTab from './tickets/tickets-tab.tsx'

describe('the teams of a client', () => {
  const SAVE = 'POST /api/admin/ticket_clients'
  const client = { id: 3, code: 'RHEIN', name: 'Rheintal AG', status: 'active', teams: [{ id: 4, name: 'Support' }] }
  const open = async (response: Responses[string]) => {
    const drawn = await drawForm(
      adminActor('all'),
      <ClientsTab />,
      {
        'GET /api/admin/clients': okPage([client]),
        'GET /api/admin/teams': ok([
          { id: 4, name: 'Support' },
          { id: 5, name: 'Night' },
        ]),
        [SAVE]: response,
      },
      '/?client=3',
    )
    await screen.findByRole('combobox', { name: /^Teams of Rheintal AG/ })
    return { responses: drawn.responses, bodies: () => drawn.bodiesTo(SAVE) }
  }

  it('are chosen, and none of them is left', async () => {
    const { bodies } = await open(ok({ teams: [] }))
    await choose(/^Teams of Rheintal AG/, 'Night')
    await clickOn('Save')
    await waitFor(() => expect(bodies()).toEqual([{ client_id: 3, team_ids: [4, 5], seen: [4] }]))
  })

  it('may be none; errors are shown at the field, and a stale version next to the button', async () => {
    const { responses, bodies } = await open(faulting('team_ids', 'must be teams that are there'))
    await userEvent.click(screen.getByRole('combobox', { name: /^Teams of Rheintal AG/ }))
    await userEvent.keyboard('{Backspace}')
    await clickOn('Save')
    await refusedAt(/^Teams of Rheintal AG/, 'Teams of Rheintal AG must be teams that are there')
    expect(bodies()).toEqual([{ client_id: 3, team_ids: [], seen: [4] }])
    responses[SAVE] = refusing(saveClientTeams, 'common.stale')
    await choose(/^Teams of Rheintal AG/, 'Night')
    await clickOn('Save')
    await refusedNextTo('Someone changed this in the meantime. Load the new version.')
  })
})

describe('tickets are assigned to a person', () => {
  const ASSIGN = 'POST /api/user/ticket_assign'
  const open = async (response: Responses[string]) => {
    const row = ticketOf()
    const drawn = await drawForm(
      employeeActor('all'),
      <TicketsTab />,
      {
        'GET /api/user/ticket_count/7': ok(
          { counts: NO_COUNTS, tickets: [{ ...row, can: { ...row.can, assign: true } }] },
          { next_cursor: null, total: 1 },
        ),
        [ASSIGN]: response,
      },
      '/employee/trackers?tab=tickets&view=queue',
    )
    await userEvent.click(await screen.findByRole('checkbox', { name: /Export stays empty|Select row/ }))
    await clickOn('Assign 1 ticket')
    await screen.findByLabelText('Handler')
    return { responses: drawn.responses, bodies: () => drawn.bodiesTo(ASSIGN) }
  }

  it('who is named; unchanged tickets are listed', async () => {
    const { bodies } = await open(
      ok({ results: [{ id: 5, ok: false, code: 'tickets.taken', message: 'It is taken.' }] }),
    )
    await clickOn('Assign')
    await refusedAt('Handler', 'Handler is required')
    expect(bodies()).toEqual([])
    await fill('Handler', '9')
    await clickOn('Assign')
    await screen.findByText('1 ticket not changed. It is taken.')
    expect(bodies()).toEqual([{ ids: [5], user_id: 9 }])
  })

  it('who is no longer active, with an error', async () => {
    const { responses } = await open(faulting('user_id', 'Handler does not exist'))
    await fill('Handler', '9')
    await clickOn('Assign')
    await refusedAt('Handler', 'Handler does not exist')
    responses[ASSIGN] = refusing(assignTickets, 'tickets.person_inactive')
    await fill('Handler', '8')
    await clickOn('Assign')
    await refusedNextTo('{name} is not active.')
  })
})
