import { expect } from '@playwright/test'
import { mailOf, PASSWORD, signIn } from './testing/journey.ts'
import { test } from './testing/test.ts'

test('token reads: made once, used by a program, seen in the list, refused once it has ended', async ({ page }) => {
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/organisation?tab=tokens')
  await page.getByRole('button', { name: 'Add token' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add token' })
  await drawer.getByLabel('Name').fill('Directory of the intranet')
  await drawer.getByRole('button', { name: 'Read only people' }).click()
  await drawer.getByRole('button', { name: 'Add token' }).click()
  const confirm = page.getByRole('dialog', { name: /password/i })
  await confirm.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  const secret = (await drawer.getByTestId('api-token').textContent()) ?? ''
  expect(secret).toMatch(/^muster_[\w-]{43}$/)
  await drawer.getByRole('button', { name: 'I have saved it' }).click()

  const send = (path: string) =>
    page.evaluate(
      async ([address, token]) => {
        const response = await fetch(address ?? '', { headers: { authorization: `Bearer ${token}` } })
        return { status: response.status, left: response.headers.get('ratelimit'), body: await response.text() }
      },
      [path, secret],
    )
  const listed = await send('/api/admin/employee')
  expect([listed.status, listed.left]).toEqual([200, expect.stringContaining('r=599')])
  expect(listed.body).toContain('Asha Rao')
  expect((await send('/api/admin/payroll')).status).not.toBe(200)
  expect((await send('/api/session/list')).status).toBe(401)

  await page.reload()
  const row = page.getByRole('row', { name: /Directory of the intranet/ })
  await expect(row).toContainText(/from (127\.0\.0\.1|::1)/)
  await row.click()
  const shown = page.getByRole('dialog', { name: 'Directory of the intranet' })
  await expect(shown.getByText('/api/admin/employee', { exact: false }).first()).toBeVisible()
  await shown.getByRole('button', { name: 'End the token' }).click()
  await page
    .getByRole('dialog', { name: /End the token/ })
    .getByRole('button', { name: 'End the token' })
    .click()
  await expect(shown.getByText('Ended', { exact: true }).first()).toBeVisible()
  const refused = await send('/api/admin/employee')
  expect([refused.status, refused.body]).toEqual([401, expect.stringContaining('This API token has ended.')])
})
