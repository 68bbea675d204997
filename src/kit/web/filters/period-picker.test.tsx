// @vitest-environment happy-dom
import { firstOf } from '#kit/contract/testing/required.ts'
import '../testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ActorProvider } from '../screens/actor.tsx'
import { adminActor } from '../testing/actor.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { PeriodPicker } from './period-picker.tsx'

it('leaves the arrow keys to a date that is typed, and to its lines elsewhere', async () => {
  const may = { from: '2026-05-01', to: '2026-05-31' }
  await renderScreen(
    <ActorProvider value={adminActor('all')}>
      <PeriodPicker value={may} onChange={() => undefined} />
    </ActorProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Period/ }))
  const from = await screen.findByLabelText('From')
  from.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(from)
  screen.getByRole('menuitem', { name: 'Today' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Yesterday')
})

it('picks a day from a calendar inside of the menu, which stays open', async () => {
  const moved: unknown[] = []
  await renderScreen(
    <ActorProvider value={adminActor('all')}>
      <PeriodPicker value={{ from: '2026-05-01', to: '2026-05-31' }} onChange={(period) => moved.push(period)} />
    </ActorProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Period/ }))
  await userEvent.click(firstOf(await screen.findAllByRole('button', { name: 'Open calendar' })))
  const first = await screen.findByRole('button', { name: 'May 1, 2026' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(moved).toEqual([{ from: '2026-05-08', to: '2026-05-31' }])
  screen.getByRole('menuitem', { name: 'Today' })
})
