import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { adminToken, ask } from './testing/ask.ts'
import { mailOf, signIn } from './testing/journey.ts'
import { screenPaths } from './testing/screens.ts'
import { listOvertime } from '#domains/attendance/contract/overtime.calls.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { test } from './testing/test.ts'

// Of a long list some rows are enough.
const SHORT: Readonly<Record<string, string>> = {
  '/admin/employees': '?q=Asha',
  '/admin/reports/attendance': '?q=Asha',
}

/** What stands behind a tab or in a drawer of a screen. */
const LAST_MONTH = Temporal.Now.plainDateISO('Europe/Berlin').toPlainYearMonth().subtract({ months: 1 }).toString()

/** Open to billing officers alone. */
const BILLING = '/employee/contract-invoice'

const INSIDE = {
  admin: [
    '/admin/reports/attendance?tab=now',
    '/admin/reports/attendance?view=grid&q=Asha',
    '/admin/reports/attendance?tab=months',
    `/admin/reports/attendance?tab=months&month=${LAST_MONTH}`,
    '/admin/reports/attendance?tab=rules',
    '/admin/reports/attendance?tab=rules&policy=new',
    '/admin/reports/attendance?tab=rules&policy=1',
    '/admin/reports/attendance?tab=overtime',
    '/admin/reports/attendance?tab=overtime&state=pending&entry=$overtime',
    '/admin/reports/attendance?tab=overtime&view=balances',
    '/admin/reports/attendance?tab=overtime&view=resets&reset=1',
    '/admin/reports/attendance?tab=overtime&view=resets&reset=3',
    '/admin/reports/attendance?tab=overtime&reset=new',
    '/admin/daily-reports/$id?tab=overtime',
    '/admin/daily-reports/$id?tab=screens',
    '/admin/employee/details/$id?tab=placement',
    '/admin/employee/details/$id?tab=personal',
    '/admin/employee/details/$id?tab=sign-in',
    '/admin/users?sign_in=User-$id',
    '/admin/employee/details/$id?tab=documents',
    '/admin/employee/details/$id?tab=documents&detail=new-identity_document',
    '/admin/organisation?tab=brands&brand=1',
    '/admin/organisation?tab=holidays&holiday=new',
    '/admin/organisation?tab=holidays&import=holidays',
    '/admin/organisation/roles?tab=explain',
    '/admin/organisation/roles?role=9',
    '/admin/userprofile?tab=security',
    '/admin/employees?q=Asha&add=employee',
    '/admin/employees?tab=warned',
    '/admin/employees?tab=suspended',
    '/admin/employees?q=Asha&act=suspend&who=$id',
    '/admin/employee/details/$id?tab=warnings',
    '/admin/employee/details/$id?tab=history',
    '/admin/employee/details/$leaver?tab=exit',
    '/admin/employees?tab=chart',
    '/admin/organisation/teams?team=new',
    '/admin/dashboard?inbox=open',
    '/admin/dashboard?preferences=open',
    '/admin/settings?group=session',
    '/admin/settings?group=notices',
    '/admin/settings?group=mail',
    '/admin/settings?tab=history',
    '/admin/requests?add=new',
    '/admin/requests?tab=calendar',
    '/admin/requests?tab=balances',
    '/admin/requests?tab=policy',
    '/admin/requests?tab=policy&request_type=new',
    '/admin/requests?tab=policy&section=plans&plan=new',
    '/admin/requests?tab=policy&section=chains&chain=new',
    '/admin/requests?tab=policy&section=blocks',
    '/admin/requests?tab=policy&section=blocks&block=new',
    '/admin/employee/details/$id?tab=leave',
    '/admin/employees?download=file',
    '/admin/onboarding/welcome?download=file',
    '/admin/onboarding/invitation?download=file',
    '/admin/organisation?tab=audit',
    '/admin/organisation?tab=audit&view=exports',
    '/admin/organisation/clients?client=new',
    '/admin/organisation/clients?ledger=2',
    '/admin/organisation/clients?tab=revenue',
    '/admin/organisation/clients?tab=revenue&revenue=new',
    '/admin/organisation/clients?tab=revenue&plan=new',
    '/admin/organisation/clients?tab=unbilled',
    '/admin/organisation/clients?tab=taxes&tax=new',
    '/admin/hashbook/topics?q=screen',
    '/admin/hashbook/topics?topic=new',
    '/admin/hashbook/topics?lock=1',
    '/admin/hashbook/topics?tab=must-read&coverage=1',
    '/admin/hashbook/topics?tab=bin',
    '/admin/hashbook/topic/1?tab=discussion',
    '/admin/hashbook/topic/1?move=1',
    '/admin/hashbook/topic/1?add=subject',
    '/admin/hashbook/subject/1?edit=1',
    '/admin/hashbook/subject/1?tab=revisions',
    '/admin/hashbook/subject/1?must_read=1',
    '/admin/work-reports/daily-report?report=$id',
    '/admin/work-reports/daily-report?status=missing',
    '/admin/work-reports/monthly-report?report=$id',
    '/admin/work-reports/monthly-report?tab=weeks',
    '/admin/organisation/dailyactivities/1?activity=new',
    '/admin/organisation/dailyactivities/1?job=1',
    '/admin/organisation/dailyactivities/1?tab=rules',
    '/admin/shiftrecords?tab=coverage',
    '/admin/shiftrecords?tab=swaps',
    '/admin/shiftrecords?tab=changes',
    '/admin/shiftrecords?tab=policy',
    '/admin/shiftrecords?tab=policy&template=new',
    '/admin/shiftrecords?tab=policy&rule=new',
    '/admin/shiftrecords?edit=new',
    '/admin/shiftrecords?copy=previous',
    '/admin/shiftrecords?publish=lock',
    '/admin/shiftrecords?shift=1',
    '/admin/tasker?task=1',
    '/admin/tasker?edit=new',
    '/admin/tasker?step=cancel-343',
    '/admin/tasker?show=board',
    '/admin/tasker?show=people&team_id=1',
    '/admin/tasker?show=calendar',
    '/admin/tasker?keys=shown',
    '/admin/employee/details/$id?tab=tasks',
    '/admin/employee/performance/$id',
    '/admin/employee/performance/$id?tab=history',
    '/admin/employee/performance/$id?tab=scores',
    '/admin/employee/performance/$id?act=cancel',
    '/admin/employee/performance/all',
    '/admin/employee/performance/all?cycle=new',
    '/admin/employee/performance/all?tab=calibration',
    '/admin/employee/performance/all?tab=form',
    '/admin/employee/performance/all?tab=skills',
    '/admin/employee/performance/all?tab=skills&skill=1',
    '/admin/employee/performance/all?tab=skills&designation=1',
    '/admin/employee/details/$id?tab=skills',
    '/admin/employee/details/$id?tab=skills&skill=new',
    '/admin/management/inventory?asset=1',
    '/admin/management/inventory?edit=new',
    '/admin/management/inventory?step=retire-1',
    '/admin/management/inventory?tab=counter&person=20&tag=HS-00012',
    '/admin/management/inventory?tab=requests',
    '/admin/management/inventory?tab=value',
    '/admin/management/inventory?tab=categories&category=1',
    '/admin/management/project?room=1',
    '/admin/management/project?project=new',
    '/admin/hikes?hike=1',
    '/admin/hikes?propose=new',
    '/admin/payroll/add-salary?tab=salaries',
    '/admin/payroll/add-salary?tab=salaries&salary=new',
    '/admin/payroll/add-salary?tab=adjustments',
    '/admin/payroll/add-salary?tab=components&component=new',
    '/admin/payroll/add-salary?tab=accounts',
    '/admin/payroll-details/$id?tab=timeline',
    '/admin/payroll-details/$id?payslip=1',
    '/admin/work-reports/target-trackers?period=month&target_id=1',
    '/admin/work-reports/target-trackers?tab=targets',
    '/admin/work-reports/target-trackers?tab=targets&target=1',
    '/admin/work-reports/target-trackers?tab=targets&target=new',
    '/admin/work-reports/ticket-trackers?tab=tickets',
    '/admin/work-reports/ticket-trackers?tab=tickets&ticket=1',
    '/admin/offered-candidates?offer=1',
    '/admin/offered-candidates?tab=pipeline',
    '/admin/offered-candidates?tab=pipeline&view=table',
    '/admin/offered-candidates?tab=pipeline&candidate=1',
    '/admin/offered-candidates?tab=pipeline&add=candidate',
    '/admin/offered-candidates?tab=interviews',
    '/admin/offered-candidates?tab=interviews&interview=1',
    '/admin/offered-candidates?tab=openings&opening=1',
    '/admin/onboarding/invitation?tab=review',
    '/admin/onboarding/invitation?tab=checklist&item=1',
    '/admin/onboarding/invitation?add=onboard',
    '/admin/onboarding/invitation?edit=3',
    '/admin/onboarding/invitation?templates=all',
    '/admin/onboarding/invitation?templates=1',
    '/admin/onboarding/view/4',
    '/admin/onboarding/view/4?paper=new',
    '/admin/onboarding/view/5?convert=preview',
    '/admin/onboarding/view/5?act=reopen',
    '/admin/onboarding/view/5?item=58',
    '/admin/onboarding/welcome?welcome=5',
    '/admin/announcements?announcement=1',
    '/admin/announcements?edit=new',
    '/admin/announcements?edit=1',
    '/admin/reminders?tab=overdue',
    '/admin/reminders?tab=calendar',
    '/admin/reminders?tab=ended',
    '/admin/reminders?edit=new',
    '/admin/reminders?edit=1',
    '/admin/dashboard?remind=new',
    '/admin/dashboard?notices=open&notice=1',
    '/admin/management/notification?tab=email',
    '/admin/management/notification?tab=templates&template=1',
  ],
  employee: [
    '/employee/userprofile?tab=privacy',
    '/employee/dashboard?reminders=open',
    '/employee/dashboard?remind=new',
    '/employee/forced-punchout?force=$force',
    '/employee/forced-punchout?force=$force&act=reject',
    '/employee/forced-punchout?tab=decided',
    '/employee/forced-punchout?tab=now',
    '/employee/trackers?period=month',
    '/employee/trackers?tab=tickets',
    '/employee/trackers?tab=tickets&view=queue',
    '/employee/team-report/1?part=3',
    '/employee/team-report/1?part=5&member=$id',
    '/employee/workgraph?view=timeline',
    '/employee/workgraph?view=heat&team_id=1',
    '/employee/timesheet?preferences=open',
    '/employee/shiftschedules?tab=team',
    '/employee/shiftschedules?tab=planning',
    '/employee/shiftschedules?tab=planning&view=coverage',
    '/employee/shiftschedules?tab=swaps',
    '/employee/shiftschedules?tab=availability',
    '/employee/shiftschedules?tab=calendar',
    '/employee/shiftschedules?ask=1',
    '/employee/tasks?tab=offered',
    '/employee/tasks?tab=open',
    '/employee/tasks?edit=new',
    '/employee/tasks?tab=team&show=board',
    '/employee/timesheet?tab=screens',
    '/employee/timesheet?tab=overtime',
    '/employee/forced-punchout?tab=overtime',
    '/employee/request?add=new',
    '/employee/request?tab=calendar',
    '/employee/request?tab=cover',
    '/employee/worksheet?tab=week',
    '/employee/worksheet?tab=history',
    '/employee/worksheet?tab=files',
    '/employee/hashbook/topics?topic=new',
    '/employee/hashbook/subject/1?tab=revisions',
    '/employee/scores?tab=scores',
    '/employee/scores?tab=scores&score=new',
    '/employee/scores?tab=history',
    '/employee/scores?tab=team',
    '/employee/userprofile?tab=directory',
    '/employee/userprofile?tab=skills',
    '/employee/userprofile?tab=skills&skill=new',
    '/employee/userprofile?tab=directory&view=table',
    '/employee/userprofile?tab=security',
    '/employee/userprofile?tab=payslips',
    '/employee/userprofile?tab=equipment',
    '/employee/userprofile?tab=documents',
    '/employee/userprofile?tab=warnings',
    '/employee/userprofile?tab=resign',
    '/employee/userprofile?tab=chart&view=list',
  ],
  billing: [
    BILLING,
    `${BILLING}?invoice=1`,
    `${BILLING}?edit=new`,
    `${BILLING}?step=cancel-1`,
    `${BILLING}?tab=unbilled`,
    `${BILLING}?tab=check`,
  ],
} as const

const grave = async (page: Page, only?: string): Promise<string[]> => {
  // No frames are looked into; the page that would join their results costs more than the look itself.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  // The screen under an open dialog has its own turn; its colours are not looked at twice.
  const isOver = (await page.getByRole('dialog').count()) > 0
  if (only && isOver) builder.include('[role="dialog"]')
  const { violations } = await (only ? builder.withRules(only) : builder).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}

/** Waits until nothing fades or moves any more; what moves without an end is left out. */
const settled = async (page: Page): Promise<void> => {
  const isStill = `document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`
  await expect.poll(() => page.evaluate(isStill)).toBe(true)
}

/** Waits until nothing loads any more. What stands far below is asked for when it comes into view. */
const loaded = async (page: Page): Promise<void> => {
  const busy = page.locator('[aria-busy="true"]')
  await expect(async () => {
    // On the page itself: a locator would wait for a part that has just been loaded.
    await page.evaluate(`[...document.querySelectorAll('[aria-busy="true"]')].at(-1)?.scrollIntoView()`)
    await expect(busy).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}

/** Looks at one address in light and in dark, when nothing is loading any more. */
const look = async (page: Page, address: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await loaded(page)
  await settled(page)
  expect.soft(await grave(page), `${address}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await settled(page)
  expect.soft(await grave(page, 'color-contrast'), `${address}, dark`).toEqual([])
}

test('nothing stands in the way before a sign-in', async ({ page }) => {
  for (const path of ['/login', '/admin', '/forget-password', '/password-reset/none', '/offer', '/onboarding'])
    await look(page, path)
})

for (const [area, account] of [
  ['admin', 'code1'],
  ['employee', 'code103'],
] as const) {
  test(`nothing stands in the way on any screen of the ${area} area`, async ({ page, request }) => {
    test.setTimeout(900_000)
    const token = await adminToken(request, 'code1')
    const [person] = await ask(request, listEmployees, { query: { q: 'Asha Rao' } }, token)
    const [leaver] = await ask(request, listEmployees, { query: { status: 'notice' } }, token)
    const waiting = { body: { state: 'pending' as const, limit: 1 } }
    const [overtime] = await ask(request, listOvertime, waiting, token)
    const fill = (path: string): string =>
      (path.includes('/target-details/') ? path.replace('$id', '1') : path)
        .replace('$date', `${LAST_MONTH}-10`)
        .replace('$startdate', `${LAST_MONTH}-01`)
        .replace('$enddate', `${LAST_MONTH}-10`)
        .replace('$userid', String(person?.id))
        .replace('/dailyactivities/$id', '/dailyactivities/1')
        .replace('/onboarding/view/$id', '/onboarding/view/3')
        .replace('$id', String(person?.id))
        .replace('$leaver', String(leaver?.id))
        .replace('$overtime', overtime && 'id' in overtime ? String(overtime.id) : 'none')
        // The second of those that the demo has left to decide waits for its lead.
        .replace('$force', '2')
    const paths = screenPaths(area)
    expect(paths.length).toBeGreaterThan(2)
    await signIn(page, area, mailOf(account))
    for (const path of [...paths, ...INSIDE[area]]) await look(page, fill(path) + (SHORT[path] ?? ''))
  })
}

test('nothing stands in the way of a billing officer', async ({ page }) => {
  await signIn(page, 'employee', mailOf('code3163'))
  for (const path of INSIDE.billing) await look(page, path)
})
