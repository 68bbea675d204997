// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { MandatoryForm } from './mandatory-form.tsx'

it('requests the worksheet without the fields and the day of a profile', async () => {
  const server = fakeServer({ 'POST /api/admin/update_mandatory': ok({ set: 1, cleared: 0 }) })
  await renderScreen(<MandatoryForm ids={[5]} onClose={() => undefined} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'What' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Answer the worksheet' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ask for an update' }))
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]?.body).toEqual({ employee_ids: [5], kind: 'worksheet' })
})
