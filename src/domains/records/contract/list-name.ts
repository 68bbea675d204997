const RECORDS: Readonly<Record<string, string>> = {
  'audit.caseFile': 'Case file of the audit',
  'downloads.record': 'General record',
  'downloads.resignedRecord': 'Resigned record',
  'downloads.welcomeRecord': 'Welcome record',
  'downloads.onboardRecord': 'Onboard record',
}

/** Returns the name of a list for people: `employees.listResigned` is "Employees: resigned". */
export const listName = (list: string): string => {
  const known = RECORDS[list]
  if (known !== undefined) return known
  const [domain = list, call = ''] = list.split('.')
  const spaced = (text: string) => text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  const what = spaced(call).replace(/^list\b ?|^list$/, '')
  const name = spaced(domain)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${what === '' ? '' : `: ${what}`}`
}
