/** The booking page's whole address with more parameters; what its own address says already stays. */
export const addressWith = (url: string, ...more: Readonly<Record<string, string | undefined>>[]): URL => {
  const address = new URL(url, location.href)
  for (const [name, value] of more.flatMap((part) => Object.entries(part))) {
    if (value !== undefined && !address.searchParams.has(name)) address.searchParams.set(name, value)
  }
  return address
}
