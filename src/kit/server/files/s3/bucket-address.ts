/** A bucket of a store that speaks S3, and the beginning of the names of its objects. */
export type BucketAddress = Readonly<{
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  /** The address of the store; undefined for that of AWS. */
  endpoint?: string
  region: string
  /** The bucket is in the path of a request, not in the name of the host. */
  isPathStyle: boolean
}>

const EXAMPLE =
  'Give a bucket like s3://bucket or s3://bucket/folder?endpoint=https://storage.example&region=eu-central-1&style=path'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^([\w.-]+\/)*$/
const OPTIONS = new Set(['endpoint', 'region', 'style'])
const REGION = /^[a-z0-9-]{1,40}$/

const isEndpoint = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

const optionsFault = (url: URL): string | null => {
  const unknown = [...url.searchParams.keys()].find((key) => !OPTIONS.has(key))
  if (unknown !== undefined) return `There is no option ${unknown}. ${EXAMPLE}`
  const { endpoint, region, style } = Object.fromEntries(url.searchParams)
  if (endpoint !== undefined && !isEndpoint(endpoint))
    return 'The endpoint is the address of the store, like https://storage.example:9000, without a path'
  if (region !== undefined && !REGION.test(region)) return `The region is a name like eu-central-1. ${EXAMPLE}`
  return style === undefined || style === 'path' || style === 'host' ? null : 'The style is path or host'
}

/** Returns what is wrong with the address of a bucket, or null. */
export const bucketFault = (address: string): string | null => {
  const url = URL.parse(address)
  if (url?.protocol !== 's3:' || url.port !== '' || url.hash !== '') return EXAMPLE
  if (url.username !== '' || url.password !== '')
    return 'The keys are no part of the address: set FILES_ACCESS_KEY and FILES_SECRET_KEY'
  if (!BUCKET.test(url.host)) return `The bucket has 3 to 63 small letters, digits, dots and hyphens. ${EXAMPLE}`
  if (!PREFIX.test(`${url.pathname.replaceAll(/^\/|\/$/g, '')}/`.replace(/^\/$/, '')))
    return `The folder in the bucket has letters, digits, dots, hyphens and underscores. ${EXAMPLE}`
  return optionsFault(url)
}

/** Reads the address of a bucket without a fault. With an endpoint, the bucket is in the path unless the style is host. */
export const readBucketAddress = (address: string): BucketAddress => {
  const url = new URL(address)
  const folder = url.pathname.replaceAll(/^\/|\/$/g, '')
  const { endpoint, region, style } = Object.fromEntries(url.searchParams)
  return {
    bucket: url.host,
    prefix: folder === '' ? '' : `${folder}/`,
    ...(endpoint !== undefined && { endpoint }),
    region: region ?? 'us-east-1',
    isPathStyle: style === undefined ? endpoint !== undefined : style === 'path',
  }
}
