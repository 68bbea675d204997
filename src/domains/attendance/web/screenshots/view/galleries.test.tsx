// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { TeamBoard } from '../../board/team-board.tsx'
import { boardRowOf } from '../../testing/rows.ts'
import { NOW, stopDate } from '../../testing/screens.tsx'
import { screenshotOf } from '../../testing/screenshot-rows.ts'
import ScreensOfMonth from './screens-of-month.tsx'

stopDate()

const NOTHING = { redact: false, delete: false }
const screenshots = [
  screenshotOf(5, { state: 'visible', can: NOTHING }),
  screenshotOf(6, { can: NOTHING }),
  screenshotOf(8, { state: 'deleted', delete_reason: 'A private message', can: NOTHING }),
]
const gallery = ok({ shots: screenshots, view_until_at: '2026-05-12T10:15:00.000Z' })
const LEAD = 'POST /api/user/leads/workscreenshort'
const ADMIN = 'POST /api/admin/workscreenshort'

const choose = async (reason: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Reason' }))
  await userEvent.click(await screen.findByRole('option', { name: reason }))
}
const send = async (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Open pictures' }))

describe('a lead', () => {
  const lead = employeeActor(['attendance.team.read', 'screenshot.team.read'], { employee_id: 2 })
  const board = {
    'GET /api/user/leads/board': ok({
      rows: [boardRowOf(7, 'Asha Rao', 'working')],
      counts: { working: 1 },
      cursor: NOW,
      server_now: NOW,
    }),
  }
  const draw = () =>
    renderScreen(
      <ActorProvider value={lead}>
        <TeamBoard />
      </ActorProvider>,
      '/employee/forced-punchout?tab=now',
    )

  it('opens pictures of a person from the board after a reason; private and deleted ones are times alone', async () => {
    const { sent } = fakeServer({
      ...board,
      [LEAD]: gallery,
      'GET /api/user/workscreenshort/image/5': { body: 'bytes' },
    })
    await draw()
    await userEvent.click(await screen.findByRole('button', { name: 'Screens of Asha Rao' }))
    await choose('Wellbeing')
    await send()
    const drawer = within(await screen.findByRole('dialog', { name: 'Screens of Asha Rao' }))
    await drawer.findByText('Only the person sees it yet')
    drawer.getByText('Deleted: A private message')
    expect(drawer.getAllByRole('button', { name: /^Open the picture/ })).toHaveLength(1)
    expect(sent.find(({ path }) => path.endsWith('/leads/workscreenshort'))?.body).toEqual({
      user_id: 7,
      date: '2026-05-12',
      reason_code: 'wellbeing',
    })
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/image/5'))).toBe(true))
    expect(sent.some(({ path }) => path.endsWith('/image/6'))).toBe(false)
  })

  it('is told where the rules do not let leads look', async () => {
    const message = 'Leads may not view screenshots here.'
    fakeServer({ ...board, [LEAD]: { body: { status: false, code: 'screenshot.leads_off', message } } })
    await draw()
    await userEvent.click(await screen.findByRole('button', { name: 'Screens of Asha Rao' }))
    await choose('Security')
    await send()
    const drawer = within(await screen.findByRole('dialog', { name: 'Screens of Asha Rao' }))
    await drawer.findByText(message)
  })

  it('without the right has no such button', async () => {
    fakeServer(board)
    const other = employeeActor(['attendance.team.read'], { employee_id: 2 })
    await renderScreen(
      <ActorProvider value={other}>
        <TeamBoard />
      </ActorProvider>,
      '/employee/forced-punchout?tab=now',
    )
    await screen.findByRole('button', { name: 'Punch out Asha Rao' })
    expect(screen.queryByRole('button', { name: 'Screens of Asha Rao' })).toBeNull()
  })
})

describe('a manager', () => {
  const draw = () =>
    renderScreen(
      <ActorProvider value={adminActor(['screenshot.read'])}>
        <ScreensOfMonth employee={{ id: 7, name: 'Asha Rao' }} month="2026-05" />
      </ActorProvider>,
      '/admin/daily-reports/7?tab=screens',
    )

  it('gives a reason first, and words where it is another one', async () => {
    const { sent } = fakeServer({ [ADMIN]: gallery, 'GET /api/admin/workscreenshort/image/5': { body: 'bytes' } })
    await draw()
    await choose('Other')
    await send()
    expect((await screen.findAllByText('Say what the reason is')).length).toBeGreaterThan(0)
    await userEvent.type(screen.getByLabelText('Note'), 'Asked for by the person')
    await send()
    await screen.findByText('Only the person sees it yet')
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      employee_id: 7,
      date: '2026-05-12',
      reason_code: 'other',
      note: 'Asked for by the person',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Another day' }))
    await screen.findByRole('combobox', { name: 'Reason' })
  })

  it('is told that a view is over', async () => {
    fakeServer({ [ADMIN]: ok({ shots: screenshots, view_until_at: NOW }) })
    await draw()
    await choose('Security')
    await send()
    await screen.findByText('This view is over.')
    expect(screen.queryByRole('button', { name: /^Open the picture/ })).toBeNull()
  })
})
