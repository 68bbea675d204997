// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ok } from '#kit/web/testing/fake-server.ts'
import type { SignInCard } from '../../contract/sign-in.models.ts'
import { drawForm } from '../testing/draw-form.tsx'
import { NewPin } from './new-pin.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'

const SITE = 'https://muster.example/login'
const byNumber: SignInCard = {
  employee_id: 5,
  name: 'Mira Kaya',
  employee_no: 'NB-0033',
  sign_in_name: 'NB-0033',
  pin: '482916',
  link: null,
  valid_until: '2026-03-25T09:00:00.000Z',
}
const byEmail: SignInCard = {
  ...byNumber,
  employee_id: 6,
  name: 'Asha Rao',
  employee_no: 'NB-0034',
  sign_in_name: 'asha@example.test',
  pin: null,
  link: 'https://muster.example/password-reset/abc',
}
const make = () => userEvent.click(screen.getByRole('button', { name: 'Make sign-in sheet' }))

describe('a sign-in sheet', () => {
  it('has a card for each person, prints them alone, and names who was left out', async () => {
    const left_out = [{ employee_id: 7, name: 'Ravi Kumar', why: 'Has signed in already.' }]
    const { bodies } = await drawForm(<SignInSheet ids={[5, 6, 7]} onClose={() => undefined} />, {
      'POST /api/admin/sign-in-sheet': ok({ site: SITE, cards: [byNumber, byEmail], sent: [], left_out }),
    })
    await make()
    expect(bodies().at(-1)).toEqual({ employee_ids: [5, 6, 7], how: 'print' })
    const [mira, asha] = within(await screen.findByRole('list', { name: 'Sign-in cards' })).getAllByRole('listitem')
    expect(mira?.textContent).toMatch(/Mira Kaya.*NB-0033.*https:\/\/muster.example\/login.*482916.*Mar 25, 2026/)
    expect(asha?.textContent).toMatch(/password-reset\/abc.*choose your password/)
    screen.getByText('Ravi Kumar: Has signed in already.')
    expect(document.documentElement.dataset['printed']).toBe('part')
    const print = vi.fn<() => void>()
    window.print = print
    await userEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('is sent by email instead', async () => {
    const { bodies } = await drawForm(<SignInSheet ids={[6]} onClose={() => undefined} />, {
      'POST /api/admin/sign-in-sheet': ok({
        site: SITE,
        cards: [],
        sent: [{ employee_id: 6, name: 'Asha Rao' }],
        left_out: [],
      }),
    })
    await userEvent.click(screen.getByRole('combobox', { name: 'How' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Send invitations by email' }))
    await make()
    expect(bodies().at(-1)).toEqual({ employee_ids: [6], how: 'send' })
    expect((await screen.findByRole('status')).textContent).toBe('1 invitation is on the way by email.')
  })

  it('is for at most a hundred people', async () => {
    await drawForm(<SignInSheet ids={Array.from({ length: 101 }, (_, at) => at + 1)} onClose={() => undefined} />, {})
    screen.getByText('Choose at most 100 people for one sheet.')
  })
})

it('a new PIN tells of a lock, and is shown once on a card', async () => {
  const login = {
    state: 'active' as const,
    is_disabled: false,
    is_by_number: true,
    pin: 'locked' as const,
    email: null,
    last_sign_in_at: null,
  }
  const { bodies } = await drawForm(<NewPin person={{ id: 5, name: 'Mira Kaya', login }} onClose={() => undefined} />, {
    'POST /api/admin/employee-pin': ok({ site: SITE, card: byNumber, sessions_ended: 2 }),
  })
  screen.getByText(/The PIN of Mira Kaya is locked after wrong tries/)
  await userEvent.click(screen.getByRole('button', { name: 'Make new PIN' }))
  expect((await screen.findByRole('list', { name: 'Sign-in cards' })).textContent).toContain('482916')
  expect(bodies().at(-1)).toEqual({ employee_id: 5 })
})
