declare module '@20minutes/s3rver' {
  type Options = Readonly<{
    port: number
    address: string
    silent: boolean
    directory: string
    allowMismatchedSignatures: boolean
    configureBuckets: readonly Readonly<{ name: string; configs: readonly string[] }>[]
  }>
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
