// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { CalendarAddresses } from './calendar-addresses.tsx'

const none = { active: false, created_at: null, last_read_at: null, reads: 0, include_absences: false }
const read = { ...none, active: true, created_at: '2030-06-01T08:00:00.000Z', last_read_at: '2030-06-02T08:00:00.000Z' }
const calendars = [
  { kind: 'shifts', team_id: null, name: 'Shifts of Asha Rao', ...none },
  { kind: 'team_absences', team_id: 2, name: 'Absences of QA', ...read, reads: 3 },
]
const draw = async () => {
  const server = fakeServer({
    'GET /api/user/shiftFeed': ok({ ...none, calendars }),
    'POST /api/user/shiftFeed': ok({ url: 'https://muster.example/api/feed/shifts/secret' }),
    'DELETE /api/user/shiftFeed': ok({}),
  })
  await renderScreen(
    <ActorProvider value={employeeActor(['shifts.feed'])}>
      <CalendarAddresses />
    </ActorProvider>,
    '/employee/shiftschedules?tab=calendar',
  )
  return server
}

it('each calendar has an address of its own, shown once where it was made', async () => {
  const server = await draw()
  await screen.findByText(/^Last read .* 3 times in all\.$/)
  await userEvent.click(screen.getByRole('checkbox', { name: /^With approved absences/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Get link: Shifts of Asha Rao' }))
  const field = await screen.findByLabelText('Your link, shown once')
  expect(field.closest('li')?.querySelector('h2')?.textContent).toBe('Shifts of Asha Rao')
  expect(field.getAttribute('value')).toBe('https://muster.example/api/feed/shifts/secret')
  await userEvent.click(screen.getByRole('button', { name: 'Get a new link: Absences of QA' }))
  await expect
    .poll(() => server.sent.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toEqual([
      { kind: 'shifts', include_absences: true },
      { kind: 'team_absences', team_id: 2, include_absences: false },
    ])
  // Both stay until the screen is left.
  await expect.poll(() => screen.getAllByLabelText('Your link, shown once')).toHaveLength(2)
})

it('an address is revoked after a question', async () => {
  const server = await draw()
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke the link: Absences of QA' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke the link' }))
  await expect.poll(() => server.sent.some(({ method }) => method === 'DELETE')).toBe(true)
})
