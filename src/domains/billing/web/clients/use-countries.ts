import { listCountries } from '#domains/organisation/contract/overview.calls.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'

/** Returns all countries, and the same as options of a field. */
export const useCountries = (isEnabled = true) => {
  const countries = useCallQuery(listCountries, { query: {} }, { enabled: isEnabled }).data ?? []
  return { countries, options: countries.map(({ id, name }) => ({ value: id, label: name })) }
}

export const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }))
