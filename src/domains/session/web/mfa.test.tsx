// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setClientConfig } from '#kit/web/call/client-config.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { useStore } from '#kit/web/store.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { toastEntries } from '#kit/web/toasts/toast-store.ts'
import { requestPassword, waitingForPassword } from './confirm-password.ts'
import { ConfirmDialog } from './parts/confirm-dialog.tsx'
import SecurityPanel from './parts/security-panel.tsx'
import { actor, ENDS, LIST, listed } from './testing/security.ts'

beforeEach(() =>
  setClientConfig({ token: () => 'own', sessionEnded: async () => false, confirm_required: requestPassword }),
)

const ConfirmHost = () => useStore(waitingForPassword) && <ConfirmDialog />
const security = () =>
  renderScreen(
    <ActorProvider value={actor()}>
      <SecurityPanel />
      <ConfirmHost />
    </ActorProvider>,
  )

describe('the own second factor', () => {
  it('asks for the password in place, then for a code, and goes on with what was pressed', async () => {
    const server = fakeServer({
      [LIST]: ok({ ...listed, factor: { on: true, required: false, codes_left: 2 } }),
      'POST /api/factor/recovery_codes': {
        body: { status: false, message: 'Confirm your password to continue.', code: 'session.confirm_required' },
      },
      'POST /api/session/confirm': {
        status: 400,
        body: { status: false, error: 'Code is required', fields: { code: 'Code is required' } },
      },
    })
    await security()
    await screen.findByText(/2 recovery codes left/)
    await userEvent.click(screen.getByRole('button', { name: 'New recovery codes' }))
    await userEvent.type(await screen.findByLabelText('Password'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    server.responses['POST /api/session/confirm'] = ok({ confirmed_until: ENDS })
    const recovery_codes = Array.from({ length: 10 }, (_, index) => `ABCDEFGHJ${index}`)
    server.responses['POST /api/factor/recovery_codes'] = ok({ recovery_codes })
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('ABCDE-FGHJ9')
    const renewals = server.sent.filter(({ path }) => path === '/api/factor/recovery_codes')
    expect(new Set(renewals.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(renewals).toHaveLength(2)
    expect(toastEntries().map(({ text }) => text)).toEqual(['Recovery Codes Updated Successfully'])
  })

  it('leaves everything as it was when the password is not given', async () => {
    fakeServer({
      [LIST]: ok(listed),
      'POST /api/factor/start': {
        body: { status: false, message: 'Confirm your password to continue.', code: 'session.confirm_required' },
      },
    })
    await security()
    await userEvent.click(await screen.findByRole('button', { name: 'Set up' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Confirm your password to continue.')
    expect(toastEntries()).toEqual([])
  })
})
