// @vitest-environment happy-dom
import '../testing/setup.ts'
import { screen } from '@testing-library/react'
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
