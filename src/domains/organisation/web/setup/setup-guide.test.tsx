// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { clickOn } from '#kit/web/testing/form-steps.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { SetupStepModel } from '../../contract/setup.calls.ts'
import { SetupGuide } from './setup-guide.tsx'

const step = (name: string, state: SetupStepModel['state'], isOptional = false): SetupStepModel => ({
  step: name,
  title: `Do ${name}`,
  text: 'Why',
  href: '/admin/settings?group=organisation',
  is_optional: isOptional,
  state,
  result: state === 'done' ? `The result of ${name}` : null,
  can: { skip: isOptional },
})

const draw = (first: readonly SetupStepModel[], then = first) => {
  const server = fakeServer({
    'GET /api/admin/organisation/setup': ok(first),
    'POST /api/admin/organisation/setup': ok(then),
  })
  return renderScreen(
    <ActorProvider value={adminActor(['dashboard.admin.read'])}>
      <SetupGuide />
    </ActorProvider>,
    '/admin/dashboard',
  ).then(() => server)
}
const items = () => screen.findAllByRole('listitem')

it('ticks what is done, marks what comes next, and counts what is open', async () => {
  await draw([step('settings.name', 'done'), step('people.first', 'open'), step('requests.leave_plan', 'open', true)])
  const all = await items()
  expect(all.map(({ dataset }) => [dataset['state'], dataset['next']])).toEqual([
    ['done', 'false'],
    ['open', 'true'],
    ['open', 'false'],
  ])
  within(all[0] ?? document.body).getByLabelText('Done')
  within(all[0] ?? document.body).getByText('The result of settings.name')
  expect(within(all[0] ?? document.body).queryByText('Why')).toBeNull()
  screen.getByText(/Ten minutes to the first punch/)
  expect(document.querySelector('[data-total]')?.getAttribute('data-total')).toBe('2')
})

it('leaves a step out that can be done without', async () => {
  const server = await draw([step('people.first', 'done'), step('settings.mail', 'open', true)])
  await items()
  expect(screen.queryByText('Do without')).not.toBeNull()
  await clickOn('Do without: Do settings.mail')
  await waitFor(() =>
    expect(server.sent.find(({ method }) => method === 'POST')?.body).toEqual({
      step: 'settings.mail',
      skipped: true,
    }),
  )
})

it('says when nothing is left', async () => {
  await draw([step('people.first', 'done'), step('settings.mail', 'skipped', true)])
  await items()
  screen.getByText('Everything is set up.')
  screen.getByLabelText('Left out')
  screen.getByText('Take up again')
})
