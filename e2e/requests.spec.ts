import { type Browser, expect, type Page } from '@playwright/test'
import { addDelegation } from '#domains/requests/contract/delegations.calls.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { adminToken, send } from './testing/send.ts'
import { mailOf, openFor, toast } from './testing/journey.ts'
import { requestLeave } from './testing/leave.ts'
import { demoToday } from './testing/present.ts'
import { test } from './testing/test.ts'

const SIZES = [
  { what: 'on a wide screen', viewport: { width: 1280, height: 900 }, owner: 'code102', far: 60 },
  { what: 'on a phone', viewport: { width: 360, height: 780 }, owner: 'code112', far: 74 },
] as const

type Size = (typeof SIZES)[number]

const open = (browser: Browser, { viewport }: Size, account: string): Promise<Page> =>
  openFor(browser, 'employee', mailOf(account), viewport)

/** A Wednesday some weeks ahead, on which people of the demo have planned nothing. */
const wednesdayAhead = (days: number): string => {
  const day = demoToday().add({ days: days + 60 })
  return day.add({ days: 10 - day.dayOfWeek }).toString()
}

/** Opens the one request of the inbox that has this reason, and approves it. */
const approve = async (page: Page, request: number): Promise<void> => {
  await page.goto(`/employee/approvals?request=${request}`)
  const detail = page.getByRole('dialog', { name: 'Request' })
  await detail.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(toast(page, 'Request Approved Successfully')).toBeVisible()
}

/** The number of the request whose detail is opened from the own list. */
const openNewest = async (page: Page): Promise<number> => {
  await page.goto('/employee/request')
  const link = page.getByRole('link', { name: /Annual leave/ }).first()
  await link.click()
  await expect(page).toHaveURL(/request=\d+/)
  return Number(new URL(page.url()).searchParams.get('request'))
}

for (const size of SIZES) {
  test(
    `a person asks for leave, is answered, and gives it back, ${size.what}`,
    { tag: '@instant' },
    async ({ browser }) => {
      const owner = await open(browser, size, size.owner)
      const reason = `Hiking, ${size.what}`
      await requestLeave(owner, wednesdayAhead(size.far), reason)
      const id = await openNewest(owner)
      const detail = owner.getByRole('dialog', { name: 'Request' })
      await expect(detail.getByText(reason)).toBeVisible()

      const head = await open(browser, size, 'code31111')
      await approve(head, id)

      // The decision arrives without a reload.
      await expect(detail.getByText('Approved', { exact: true }).first()).toBeVisible()
      await detail.getByRole('button', { name: 'Cancel request' }).click()
      await owner.getByRole('button', { name: 'Cancel request' }).last().click()
      await expect(toast(owner, 'Request Cancelled Successfully')).toBeVisible()
    },
  )

  test(`an approver is away and the deputy decides, ${size.what}`, async ({ browser, request }) => {
    const token = await adminToken(request, 'code1')
    const find = async (q: string) => (await send(request, listEmployees, { query: { q } }, token))[0]?.id
    const [head, deputy] = [await find('Nadia Hoffmann'), await find(mailOf('code103'))]
    const today = demoToday()
    const from = today.add({ days: 0 }).toString()
    if (size.viewport.width > 600)
      await send(
        request,
        addDelegation,
        {
          body: {
            from_employee_id: head,
            to_employee_id: deputy,
            from_date: from,
            to_date: today.add({ days: 3 }).toString(),
          },
        },
        token,
      )
    const owner = await open(browser, size, size.owner)
    await requestLeave(owner, wednesdayAhead(size.far + 28), 'Concert')
    const id = await openNewest(owner)

    const second = await open(browser, size, 'code103')
    await second.getByRole('button', { name: /account/i }).click()
    await second.getByRole('menuitem', { name: 'Approvals' }).click()
    await expect(second).toHaveURL(/\/employee\/approvals/)
    await approve(second, id)
    await second.goto(`/employee/approvals?tab=decided&request=${id}`)
    await expect(
      second
        .getByRole('dialog', { name: 'Request' })
        .getByText(/Nadia Hoffmann/)
        .first(),
    ).toBeVisible()
  })
}
