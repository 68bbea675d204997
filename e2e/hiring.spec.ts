import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { addOffer } from '#domains/hiring/contract/offers.calls.ts'
import { addOpening, listCandidates, listOpenings } from '#domains/hiring/contract/openings.calls.ts'
import { adminToken, send } from './testing/send.ts'
import { mailOf, openFor, signIn, toast } from './testing/journey.ts'
import { demoToday, typedDay } from './testing/present.ts'
import { test } from './testing/test.ts'

const NAME = 'Jule Thomsen'
const OPENING = 'Dispatcher at the harbour'

/** An opening like one that there is, with one place. */
const prepareOpening = async (request: APIRequestContext, token: string, title = OPENING): Promise<void> => {
  const [like] = await send(request, listOpenings, { query: { state: 'open' } }, token)
  const place = {
    designation_id: like?.designation.id,
    department_id: like?.department.id,
    hiring_manager_id: like?.hiring_manager.id,
  }
  await send(request, addOpening, { body: { title, vacancies: 1, ...place } }, token)
}

const apply = async (page: Page, name = NAME, opening = OPENING): Promise<void> => {
  await page.goto('/admin/offered-candidates?tab=pipeline')
  await page.getByRole('button', { name: 'Add candidate' }).click()
  const form = page.getByRole('dialog', { name: 'Add candidate' })
  await form.getByRole('combobox', { name: /^Opening/ }).click()
  await page.getByRole('option', { name: opening }).click()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(`${name.toLowerCase().replace(' ', '.')}@mail.example`)
  await form.getByRole('button', { name: 'Add candidate' }).click()
  await expect(toast(page, 'Candidate Added Successfully')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Select' }).click()
  await expect(toast(page, 'Candidate Updated Successfully')).toBeVisible()
}

/** Another person than the one who approves it writes the offer. */
const draftOffer = async (request: APIRequestContext, name = NAME): Promise<void> => {
  const token = await adminToken(request, 'code3')
  const [candidate] = await send(request, listCandidates, { query: { q: name } }, token)
  const joining_on = demoToday().add({ days: 60 }).toString()
  const pay = { base_minor: 320_000, currency: 'EUR', basis: 'monthly' }
  await send(request, addOffer, { body: { candidate_id: candidate?.id, joining_on, pay } }, token)
}

test('an application leads to an offer, which is approved, sent and accepted by its link without a login, and to an onboarding; the link says what was answered', async ({
  page,
  browser,
  request,
}) => {
  await prepareOpening(request, await adminToken(request, 'code1'))
  await signIn(page, 'admin', mailOf('code1'))
  await apply(page)
  await draftOffer(request)
  await page.goto('/admin/offered-candidates?state=draft')
  await page.getByRole('link', { name: NAME }).click()
  const drawer = page.getByRole('dialog', { name: `Offer to ${NAME}` })
  await drawer.getByRole('button', { name: 'Approve offer' }).click()
  await expect(toast(page, 'Offer Approved Successfully')).toBeVisible()

  await page.goto('/admin/offered-candidates?state=approved')
  await page.getByRole('link', { name: NAME }).click()
  await drawer.getByRole('button', { name: 'Send offer' }).click()
  await expect(toast(page, 'Offer Sent Successfully')).toBeVisible()
  const address = await drawer.getByText(/\/offer#/).innerText()

  // The candidate has no account; another window is another person.
  const candidate = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  await candidate.goto(address)
  await expect(candidate.getByRole('heading', { name: /^Your offer from / })).toBeVisible()
  await candidate.getByLabel('Your full name').fill(NAME)
  await candidate.getByRole('button', { name: 'Accept offer' }).click()
  await expect(candidate.getByRole('heading', { name: 'You accepted the offer' })).toBeVisible()

  // The sender sees the reply without a reload, and the onboarding that it began.
  await expect(drawer.getByText('Accepted', { exact: true })).toBeVisible()
  await page.goto('/admin/onboarding/invitation?q=Jule')
  await expect(page.getByRole('link', { name: NAME })).toBeVisible()

  await candidate.goto('about:blank')
  await candidate.goto(address)
  await expect(candidate.getByRole('heading', { name: 'You accepted the offer' })).toBeVisible()
  await expect(candidate.getByRole('button', { name: 'Accept offer' })).toHaveCount(0)
})

const ASKER = 'Mika Lindqvist'

test('a sent offer is extended; its candidate asks for more pay, gets a new version by a new link and accepts that one', async ({
  page,
  browser,
  request,
}) => {
  await prepareOpening(request, await adminToken(request, 'code1'), 'Planner of the night')
  await signIn(page, 'admin', mailOf('code1'))
  await apply(page, ASKER, 'Planner of the night')
  await draftOffer(request, ASKER)
  await page.goto('/admin/offered-candidates?state=draft')
  await page.getByRole('link', { name: ASKER }).click()
  const drawer = page.getByRole('dialog', { name: `Offer to ${ASKER}` })
  await drawer.getByRole('button', { name: 'Approve offer' }).click()
  await drawer.getByRole('button', { name: 'Send offer' }).click()
  await expect(toast(page, 'Offer Sent Successfully')).toBeVisible()

  // The last day for a reply moves, and the link is a new one.
  const first = await drawer.getByText(/\/offer#/).innerText()
  await drawer.getByRole('button', { name: 'More actions for this offer' }).click()
  await page.getByRole('menuitem', { name: 'Extend' }).click()
  await drawer.getByLabel('Answer until').fill(typedDay(demoToday().add({ days: 30 })))
  await drawer.getByRole('button', { name: 'Extend offer' }).click()
  await expect(drawer.getByText(first)).toBeHidden()
  const address = await drawer.getByText(/\/offer#/).innerText()

  const candidate = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  await candidate.goto(first)
  await expect(candidate.getByRole('button', { name: 'Accept offer' })).toHaveCount(0)
  await candidate.goto('about:blank')
  await candidate.goto(address)
  await candidate.getByRole('button', { name: 'Ask for changes' }).click()
  await candidate.getByLabel('Changes that you would like').fill('More pay for the nights')
  await candidate.getByLabel(/^Basic pay in EUR/).fill('3500')
  await candidate.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(candidate.getByText(/^You asked for changes on/)).toBeVisible()

  // The sender sees the request next to the offer, and makes a new version.
  await expect(drawer.getByText('More pay for the nights')).toBeVisible()
  await drawer.getByRole('button', { name: 'Make a new version' }).click()
  await expect(toast(page, 'New Version Added Successfully')).toBeVisible()
  await expect(drawer.getByText('Version 2')).toBeVisible()
  await drawer.getByLabel(/^Basic pay/).fill('3500')
  await drawer.getByRole('button', { name: 'Save offer' }).click()
  await expect(drawer.getByText('Next: another person who may approve offers does so.')).toBeVisible()
  const colleague = await openFor(browser, 'admin', mailOf('code3'))
  await colleague.goto('/admin/offered-candidates?state=draft')
  await colleague.getByRole('link', { name: ASKER }).click()
  const theirs = colleague.getByRole('dialog', { name: `Offer to ${ASKER}` })
  await theirs.getByRole('button', { name: 'Approve offer' }).click()
  await theirs.getByRole('button', { name: 'Send offer' }).click()
  await expect(toast(colleague, 'Offer Sent Successfully')).toBeVisible()
  const newest = await theirs.getByText(/\/offer#/).innerText()

  await candidate.goto('about:blank')
  await candidate.goto(newest)
  await expect(candidate.getByText('3,500.00', { exact: false })).toBeVisible()
  await candidate.getByLabel('Your full name').fill('Somebody Else')
  await candidate.getByRole('button', { name: 'Accept offer' }).click()
  await expect(candidate.getByRole('alert').filter({ hasText: 'name' })).toBeVisible()
  await candidate.getByLabel('Your full name').fill(ASKER)
  await candidate.getByRole('button', { name: 'Accept offer' }).click()
  await expect(candidate.getByRole('heading', { name: 'You accepted the offer' })).toBeVisible()
})
