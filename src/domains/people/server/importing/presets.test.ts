import { expect, it } from 'vitest'
import { guessDateFormat } from '#kit/server/import-values.ts'
import { guessMapping } from '#domains/records/server/imports/rules/guess-mapping.ts'
import { DOWNLOAD_COLUMNS } from '#domains/records/contract/downloads.columns.ts'
import { PEOPLE_COLUMNS } from './rules/columns.ts'

const fields = (titles: string) => guessMapping(titles.split('|'), PEOPLE_COLUMNS)

it.each([
  [
    'BambooHR',
    'Employee #|First Name|Middle Name|Last Name|Preferred Name|Birth Date|Gender|Marital Status|Work Email|Home Email|Mobile Phone|Hire Date|Job Title|Department|Reporting to|Employment Status|Address Line 1|City|State|Zip Code|Country',
    'employee_no first_name middle_name last_name preferred_name date_of_birth gender marital_status work_email personal_email mobile joined_on designation department manager employment_type address_line1 city region postal_code country',
  ],
  [
    'Personio',
    'First name|Last name|Email|Gender|Position|Department|Team|Supervisor|Hire date|Contract end|Probation period end|Employment type|Date of birth',
    'first_name last_name work_email gender designation department team manager joined_on contract_ends_on probation_ends_on employment_type date_of_birth',
  ],
  [
    'Personio in German',
    'Vorname|Nachname|E-Mail|Geschlecht|Position|Abteilung|Vorgesetzter|Eintrittsdatum|Vertragsende|Geburtsdatum|Personalnummer',
    'first_name last_name work_email gender designation department manager joined_on contract_ends_on date_of_birth employee_no',
  ],
  [
    'Frappe HR',
    'Employee Number|First Name|Middle Name|Last Name|Gender|Date of Birth|Date of Joining|Company|Department|Designation|Reports to|Employment Type|Company Email|Personal Email|Cell Number|Marital Status|Emergency Contact Name|Emergency Phone Number|Relation|Contract End Date|Final Confirmation Date',
    'employee_no first_name middle_name last_name gender date_of_birth joined_on brand department designation manager employment_type work_email personal_email mobile marital_status emergency_contact emergency_phone emergency_relation contract_ends_on probation_ends_on',
  ],
  [
    'OrangeHRM',
    'first_name|middle_name|last_name|employee_id|gender|marital_status|nationality|date_of_birth|address_street_1|address_street_2|city|state/province|zip/postal_code|country|mobile|work_telephone|work_email|other_email',
    'first_name middle_name last_name employee_no gender marital_status nationality date_of_birth address_line1 address_line2 city region postal_code country mobile work_phone work_email personal_email',
  ],
])('knows the columns of %s', (_, titles, expected) => {
  expect(fields(titles)).toEqual(expected.split(' '))
})

it('knows the columns of its own template and of the downloaded record', () => {
  expect(
    guessMapping(
      PEOPLE_COLUMNS.map(({ label }) => `${label} *`),
      PEOPLE_COLUMNS,
    ),
  ).toEqual(PEOPLE_COLUMNS.map(({ field }) => field))
  const titles = DOWNLOAD_COLUMNS.record.map(({ title }) => title)
  const found = guessMapping(titles, PEOPLE_COLUMNS)
  const unknown = titles.filter((_title, at) => found[at] === null)
  expect(unknown).toEqual(['Id', 'Role number', 'Manager', 'Status', 'Flags', 'Current address', 'Permanent address'])
})

it('reads the order of day and month off the dates of the file', () => {
  expect(guessDateFormat(['03/04/2026', '30/04/2026'])).toBe('dmy')
  expect(guessDateFormat(['03/04/2026', '04/30/2026'])).toBe('mdy')
  expect(guessDateFormat(['03.04.2026'])).toBe('dmy')
  expect(guessDateFormat(['2026-04-03', '', 'x'])).toBe('iso')
})
