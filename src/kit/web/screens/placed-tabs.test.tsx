// @vitest-environment happy-dom
import '../testing/setup.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { adminActor } from '../testing/actor.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ActorProvider } from './actor.tsx'
import { PlacedCards, PlacedTabsProvider } from './placed-tabs.tsx'

const load = async () => ({ default: () => <p>Inside</p> })

it('shows the cards of a place that the actor may read, each by its label', async () => {
  const places = {
    overview: [
      { id: 'a', label: 'Allowed', permission: 'attendance.read', load, height: 40 },
      { id: 'b', label: 'Not allowed', permission: 'tasks.read', load },
    ],
  } as const
  await renderScreen(
    <ActorProvider value={adminActor(['attendance.read'])}>
      <PlacedTabsProvider value={places}>
        <PlacedCards place="overview" />
      </PlacedTabsProvider>
    </ActorProvider>,
  )
  await screen.findByText('Inside')
  screen.getByRole('heading', { name: 'Allowed' })
  expect(screen.queryByRole('heading', { name: 'Not allowed' })).toBeNull()
})
