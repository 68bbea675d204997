// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { PayslipProof as Proof } from '../contract/payslips.models.ts'
import { PayslipProof } from './parts/payslip-proof.tsx'

const CALL = 'POST /api/admin/payroll-details/proof/11'
const EQUAL: Proof = {
  recomputed_lines_equal: true,
  stored_hash: 'a'.repeat(64),
  recomputed_hash: 'a'.repeat(64),
  same: true,
  changed_facts: [],
}
const open = async (proof: Proof): Promise<HTMLElement> => {
  fakeServer({ [CALL]: ok(proof) })
  await renderScreen(<PayslipProof id={11} />, '/admin/payroll-details/3')
  await userEvent.click(screen.getByRole('button', { name: 'Proof', expanded: false }))
  return screen.findByRole('region', { name: 'Proof' })
}

describe('the proof of a payslip', () => {
  it('says that it comes out the same, and that nothing changed', async () => {
    const panel = await open(EQUAL)
    within(panel).getByText('Recalculated, equal')
    within(panel).getByText('Everything it was made from still holds today.')
  })

  it('lists what changed since, then and now, with the row that says so', async () => {
    const link = { type: 'salary', id: 4, label: 'Salary', path: '/admin/payroll-details/3?tab=timeline' } as const
    const fact = { name: 'Salary from 10 October 2026', before: 'None', after: '4,300.00 EUR a month', link }
    const panel = await open({ ...EQUAL, same: false, changed_facts: [fact] })
    expect(panel.textContent).toMatch(/Salary from 10 October 2026: None to 4,300\.00 EUR a month/)
    expect(within(panel).getByRole('link', { name: 'Salary' }).getAttribute('href')).toBe(link.path)
  })

  it('says where it comes out differently', async () => {
    const panel = await open({ ...EQUAL, recomputed_lines_equal: false, recomputed_hash: 'b'.repeat(64) })
    within(panel).getByText('Recalculated, not equal')
    within(panel).getByText(`SHA-256 found now: ${'b'.repeat(64)}`)
  })
})
