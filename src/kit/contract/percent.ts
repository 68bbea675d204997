/** Basis points as `12.5 %` in texts that are stored or sent: the form of `percent` of the browser, in English. */
export const percentText = (bp: number, mostDecimals = 3): string =>
  `${Number((bp / 100).toFixed(mostDecimals))} %`.replace('-', '−')
