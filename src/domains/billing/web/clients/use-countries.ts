import { listCountries } from '#domains/organisation/contract/organisation.calls.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'

/** The countries of the world, and as options of a field. */
export const useCountries = (isAsked = true) => {
  const countries = useCallQuery(listCountries, { query: {} }, { enabled: isAsked }).data ?? []
  return { countries, options: countries.map(({ id, name }) => ({ value: id, label: name })) }
}

export const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }))
