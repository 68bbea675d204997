// @vitest-environment happy-dom
import '../testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Actor, ActorProvider } from '../screens/actor.tsx'
import { renderScreen } from '../testing/render-screen.tsx'
import { PeriodPicker } from './period-picker.tsx'

const actor: Actor = {
  area: 'admin',
  id: 7,
  employee_id: null,
  name: 'Asha Rao',
  role_name: 'Super admin',
  role_number: 1,
  team_id: null,
  time_zone: 'Europe/Berlin',
  organisation: { name: 'Northwind', time_zone: 'Europe/Berlin', currency: 'EUR', week_start: 'monday' },
  has: () => true,
}

it('leaves the arrow keys to a date that is typed, and to its lines elsewhere', async () => {
  const may = { from: '2026-05-01', to: '2026-05-31' }
  await renderScreen(
    <ActorProvider value={actor}>
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
