// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { Coverage } from './policy/coverage.tsx'
import { Templates } from './policy/templates.tsx'

const template = {
  id: 4,
  version: 2,
  active: true,
  team_id: 2,
  team_name: 'Support Berlin',
  in_use: false,
  name: 'Late',
  short: 'L',
  color: '#e8590c',
  start_time: '14:00',
  end_time: '22:00',
  break_minutes: 30,
  needed: 2,
  site: 'any',
  skill_id: null,
  skill_level: null,
  skill_name: null,
  can: { update: true, delete: true },
}

it('a template asks for a skill with a level', async () => {
  const { sent } = fakeServer({
    'GET /api/shift/template': ok([
      template,
      { ...template, id: 5, name: 'Desk', skill_id: 7, skill_level: 3, skill_name: 'Billing' },
    ]),
    'GET /api/shift/coverage/2': ok({ rows: [], version: 0, skills: [{ id: 7, name: 'Billing' }], demand: null }),
    'PUT /api/shift/template/4': ok(template),
  })
  await renderScreen(
    <ActorProvider value={adminActor(['shifts.read', 'shifts.plan', 'shifts.policy'])}>
      <Templates team={2} />
    </ActorProvider>,
    '/admin/shiftrecords?team=2&template=4',
  )
  await screen.findByText('Billing, level 3 or higher')
  const drawer = await screen.findByRole('dialog')
  await userEvent.click(await within(drawer).findByRole('combobox', { name: /^Skill/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Billing' }))
  await userEvent.click(await within(drawer).findByRole('combobox', { name: /^Level/ }))
  await userEvent.click(await screen.findByRole('option', { name: '4 or higher' }))
  await userEvent.click(within(drawer).getByRole('button', { name: /^Save/ }))
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ version: 2, skill_id: 7, skill_level: 4 })
})

it('tickets suggest how many people are needed, once they are asked for', async () => {
  const hours = [
    { weekday: 1, hour: 9, tickets: 40, suggested: 3 },
    { weekday: 2, hour: 11, tickets: 4, suggested: 1 },
  ]
  const coverage = { rows: [], version: 0, skills: [] }
  const { sent } = fakeServer({
    'GET /api/shift/coverage/2': ({ query }: { query: URLSearchParams }) =>
      ok({ ...coverage, demand: query.get('demand') === 'true' ? { weeks: 8, median_minutes: 30, hours } : null }),
  })
  await renderScreen(
    <ActorProvider value={adminActor(['shifts.plan'])}>
      <Coverage team={2} />
    </ActorProvider>,
    '/admin/shiftrecords?team=2',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Suggest from tickets' }))
  const map = within(await screen.findByRole('region', { name: 'Suggested by tickets' }))
  const monday = map.getByRole('row', { name: /^Monday/ })
  expect(within(monday).getByTitle('5 tickets a week, 3 people').textContent).toBe('3')
  expect(sent.filter(({ path }) => path.endsWith('/coverage/2'))).toHaveLength(2)
})
