const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/** Returns the addresses of a `postgres://` URL that names several hosts, separated by commas: one of each host. */
export const addressesOf = (url: string): readonly string[] => {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [url]
}

/** Returns the URL with another password, which may have any character. */
export const withPassword = (url: string, password: string): string => {
  const [first = url] = addressesOf(url)
  const named = new URL(first)
  named.password = encodeURIComponent(password)
  const hosts = PARTS.exec(url)?.[2] ?? ''
  return named.href.replace(PARTS, (_, before: string, _host: string, after: string) => before + hosts + after)
}
