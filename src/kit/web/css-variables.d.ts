import 'react'

declare module 'react' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the one declared there
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
