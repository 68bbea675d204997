import { expect, type Page } from '@playwright/test'
import { smallPdf } from '#kit/server/testing/small-pdf.ts'
import { mailOf, openFor, signIn, toast } from './testing/journey.ts'
import { demoToday, typedDay } from './testing/present.ts'
import { test } from './testing/test.ts'

const PASSWORD = 'walrus-tuesday-copper'
const PDF = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: smallPdf() }
const YEAR = demoToday().year + 4

const fillProfile = async (page: Page): Promise<void> => {
  const fill = (label: string | RegExp, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill('First name', 'Ines')
  await fill(/^Last name/, 'Duarte')
  await fill('Date of birth', '1995-04-03')
  await fill('Mobile', '+49 170 1234567')
  await fill('Street and number', 'Weg 1')
  await fill('City', 'Berlin')
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Germany' })
  await fill('Name', 'Jo Duarte')
  await fill('Relation', 'Sister')
  await fill('Phone', '+49 30 123')
  await page.getByRole('button', { name: 'Save and go on' }).click()
}

const addDocuments = async (page: Page): Promise<void> => {
  const document = async (label: string, number: string | null, expires: string | null): Promise<void> => {
    const part = page.getByRole('region', { name: label })
    if (number !== null) await part.getByLabel('Number', { exact: true }).fill(number)
    if (expires !== null) await part.getByLabel('Expires on').fill(expires)
    await part.getByLabel(/^Add a file/).setInputFiles(PDF)
    await expect(part.getByText('We have it')).toBeVisible()
  }
  await document('Passport or identity card', 'C01X00T47', `${YEAR}-01-01`)
  await document('Signed contract', null, null)
  await document('Tax number', '12 345 678 901', null)
  await document('Social security card', '65 170839 J 003', null)
  await document('Bank proof', null, null)
}

const enterBank = async (page: Page): Promise<void> => {
  await page.getByLabel('Account holder').fill('Ines Duarte')
  await page.getByLabel('Bank', { exact: true }).fill('Sparkasse')
  await page.getByLabel(/^Currency/).fill('EUR')
  await page.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 00')
  await page.getByRole('button', { name: 'Save bank account' }).click()
  await expect(page.getByText('•••• 3000')).toBeVisible()
}

test('who accepted an offer is invited, hands in papers, is approved, becomes an employee and is welcomed', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', mailOf('code3'))
  await page.goto('/admin/onboarding/invitation')
  await page.getByRole('button', { name: 'Actions for Ines Duarte' }).click()
  await page.getByRole('menuitem', { name: 'Send invitation' }).click()
  await expect(toast(page, 'Invitation sent Successfully')).toBeVisible()
  const address = await page.getByText(/\/onboarding#/).innerText()

  // The person has no account; another window, on a phone, is theirs.
  const person = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  await person.goto(address)
  await expect(person.getByRole('heading', { name: 'Welcome, Ines' })).toBeVisible()
  await person.getByRole('button', { name: 'Start' }).click()
  await person.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await person.getByLabel('Confirm password').fill(PASSWORD)
  await person.getByRole('checkbox').check()
  await person.getByRole('button', { name: 'Go on' }).click()
  await expect(person).toHaveURL('/onboarding')
  await fillProfile(person)
  await addDocuments(person)
  await person.getByRole('list', { name: 'Steps' }).getByRole('button', { name: /^Bank/ }).click()
  await enterBank(person)
  await person.getByRole('button', { name: 'Submit' }).click()
  await expect(person.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  // The reviewer finds the documents, requests one change and returns them.
  await page.goto('/admin/onboarding/invitation?tab=review')
  await page.getByRole('link', { name: 'Ines Duarte' }).click()
  await page.getByRole('button', { name: 'Request a change of Mobile' }).click()
  await page.getByLabel('What has to change').fill('Please give a number of Germany')
  await page.getByRole('button', { name: 'Request change', exact: true }).last().click()
  await expect(toast(page, 'Review Saved Successfully')).toBeVisible()
  // The item shows its new state before the next step is taken from it.
  await expect(page.getByText('Changes requested').first()).toBeVisible()
  const sentBack = page.waitForResponse(/onboarding-review$/)
  await page.getByRole('button', { name: 'Send back for changes' }).click()
  expect(await (await sentBack).json()).toMatchObject({ status: true })

  await person.reload()
  await expect(person.getByText('Please give a number of Germany').first()).toBeVisible()
  await expect(person.getByLabel('First name', { exact: true })).toBeDisabled()
  await person.getByLabel('Mobile', { exact: true }).fill('+49 170 7654321')
  await person.getByRole('button', { name: 'Save and go on' }).click()
  await person.getByRole('button', { name: 'Submit' }).click()
  await expect(person.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  // The page of the reviewer follows by itself.
  await expect(page.getByText('To review').first()).toBeVisible()
  await page.getByRole('button', { name: 'Accept profile' }).click()
  await expect(page.getByRole('button', { name: 'Accept profile' })).toBeHidden()
  for (const name of [
    'Passport or identity card',
    'Signed contract',
    'Tax number',
    'Social security card',
    'Bank proof',
    'Bank account',
  ]) {
    const accept = page.getByRole('button', { name: `Accept ${name}` })
    await accept.click()
    await expect(accept).toBeHidden()
  }
  await page.getByRole('link', { name: 'Send the contract' }).click()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(toast(page, 'Checklist Updated Successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(toast(page, 'Approved successfully')).toBeVisible()

  await person.reload()
  await expect(person.getByRole('heading', { name: 'Your first day' })).toBeVisible()

  // The welcome leaves, and shows that the page was read.
  await page.goto('/admin/onboarding/welcome?q=Ines')
  await page.getByRole('link', { name: 'Ines Duarte' }).click()
  const welcome = page.getByRole('dialog', { name: 'Ines Duarte' })
  await welcome.getByLabel(/^Place/).fill('Berlin, reception')
  await welcome.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Welcome Updated Successfully')).toBeVisible()
  await welcome.getByRole('button', { name: 'Send now' }).click()
  await expect(toast(page, 'Welcome mail sent successfully')).toBeVisible()
  await expect(welcome.getByText(/^Seen /)).toBeVisible()
  await welcome.getByRole('link', { name: 'Open onboarding' }).click()

  await page.getByRole('button', { name: 'More actions' }).click()
  // By keyboard: a message stays where it is while the pointer is over it, and this one is there within no time.
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  const record = page.getByRole('dialog', { name: 'Ines Duarte' })
  await record.getByLabel(/^Work email/).fill('ines.duarte@northwind.example')
  await record.getByLabel(/^Role/).click()
  await page.getByRole('option', { name: 'Associate', exact: true }).click()
  await record.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Onboard Updated Successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Create employee' }).click()
  const preview = page.getByRole('dialog', { name: 'Create employee' })
  await expect(preview.getByText('ines.duarte@northwind.example')).toBeVisible()
  await preview.getByRole('button', { name: 'Create employee' }).click()
  await expect(toast(page, 'Employee Added Successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/employee\/details\/\d+/)
  await expect(page.getByText('Ines Duarte').first()).toBeVisible()
})

test('an item of a checklist is done on the dashboard of its owner', async ({ page, browser }) => {
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/onboarding/invitation')
  await expect(page.getByRole('link', { name: 'Anna Schulz' })).toBeVisible()
  const manager = await openFor(browser, 'employee', 'clara.winter@northwind.example')
  await manager.getByRole('link', { name: 'Write a note for the first day' }).first().click()
  const item = manager.getByRole('dialog', { name: 'Write a note for the first day' })
  await item.getByLabel(/^Note for the first day/).fill('We look forward to you')
  await item.getByRole('button', { name: 'Mark as done' }).click()
  await expect(toast(manager, 'Checklist Updated Successfully')).toBeVisible()
})

const WORKER = 'Rosa Okafor'

/** Adds a document that arrived by post. */
const addByHand = async (page: Page, label: string, number: string | null, expires: string | null): Promise<void> => {
  await page.getByRole('button', { name: 'Add document' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add document' })
  await drawer.getByRole('combobox', { name: 'Document' }).click()
  await page.getByRole('option', { name: label }).click()
  if (number !== null) await drawer.getByLabel('Number').fill(number)
  if (expires !== null) await drawer.getByLabel('Expires').fill(expires)
  await drawer.getByLabel('Choose file').setInputFiles(PDF)
  await expect(drawer).toBeHidden()
  await expect(page.getByText(`${label}: missing`)).toBeHidden()
}

test('someone without an email is onboarded by hand: data and documents are entered, accepted at once, opened again and approved', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/onboarding/invitation')
  await page.getByRole('button', { name: 'Invite new hire' }).click()
  const form = page.getByRole('dialog', { name: 'Invite new hire' })
  await form.getByLabel('Name', { exact: true }).fill(WORKER)
  await form.getByRole('combobox', { name: /^Department/ }).click()
  await page.getByRole('option', { name: 'Support', exact: true }).click()
  await form.getByRole('combobox', { name: /^Designation/ }).click()
  await page.getByRole('option', { name: 'Support associate', exact: true }).click()
  await form.getByLabel(/^First day/).fill(typedDay(demoToday().add({ days: 40 })))
  await form.getByRole('button', { name: 'Add new hire' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: WORKER }).click()
  await expect(page.getByRole('heading', { name: WORKER })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send invitation' })).toBeHidden()

  await page.getByRole('button', { name: 'Enter by hand' }).click()
  const entry = page.getByRole('dialog', { name: 'Enter by hand' })
  await entry.getByLabel('First name').fill('Rosa')
  await entry.getByLabel('Last name').fill('Okafor')
  await entry.getByLabel('Date of birth').fill('03/04/1995')
  await entry.getByLabel('Mobile').fill('+49 170 1234567')
  await entry.getByLabel('Street and number').fill('Weg 1')
  await entry.getByLabel('City').fill('Berlin')
  await entry.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Germany' }).click()
  await entry.getByLabel(/^Contact/).fill('Jo Okafor')
  await entry.getByLabel('Relation').fill('Sister')
  await entry.getByLabel(/^Phone/).fill('+49 30 123')
  await entry.getByRole('button', { name: 'Save data' }).click()
  await expect(toast(page, 'Onboard Updated Successfully')).toBeVisible()
  await entry.getByLabel('Bank', { exact: true }).fill('Sparkasse')
  await entry.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await entry.getByRole('button', { name: 'Save bank account' }).click()
  await expect(entry.getByText(/DE89370400440532013000/)).toBeVisible()
  await expect(entry.getByRole('button', { name: 'Submit for review' })).toBeDisabled()
  await entry.getByRole('button', { name: 'Close' }).click()

  await addByHand(page, 'Passport or identity card', 'C01X00T47', `01/01/${YEAR}`)
  await addByHand(page, 'Signed contract', null, null)
  await addByHand(page, 'Tax number', '12 345 678 901', null)
  await addByHand(page, 'Social security card', '65 170839 J 003', null)
  await addByHand(page, 'Bank proof', null, null)
  await page.getByRole('button', { name: 'Enter by hand' }).click()
  await entry.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('To review').first()).toBeVisible()

  await page.getByRole('button', { name: 'Accept all' }).click()
  await expect(page.getByRole('button', { name: 'Accept all' })).toBeHidden()
  await page.getByRole('link', { name: 'Send the contract' }).click()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(toast(page, 'Checklist Updated Successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  // Another person than the one of the entries approves them.
  await expect(page.getByText('You entered a part of it, so another person approves it.')).toBeVisible()
  const colleague = await openFor(browser, 'admin', mailOf('code3'))
  await colleague.goto(page.url())
  await colleague.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(toast(colleague, 'Approved successfully')).toBeVisible()

  // A wrong part is opened again, and corrected by hand.
  await page.getByRole('button', { name: 'Open again' }).click()
  const again = page.getByRole('dialog', { name: 'Open again' })
  await again.getByRole('combobox', { name: /^Parts to change/ }).click()
  await page.getByRole('option', { name: 'Mobile' }).click()
  await again.getByLabel('Reason').fill('The number is wrong')
  await again.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText('Changes requested').first()).toBeVisible()
  await page.getByRole('button', { name: 'Enter by hand' }).click()
  await entry.getByLabel('Mobile').fill('+49 170 7654321')
  await entry.getByRole('button', { name: 'Save data' }).click()
  await expect(toast(page, 'Onboard Updated Successfully').first()).toBeVisible()
  await entry.getByRole('button', { name: 'Submit for review' }).click()
  await expect(colleague.getByText(/^Before the approval: Profile/)).toBeVisible()
  await colleague.getByRole('button', { name: 'Accept all' }).click()
  await expect(colleague.getByRole('button', { name: 'Accept all' })).toBeHidden()
  await colleague.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Create employee' })).toBeVisible()
})
