const piece = (n: number): string =>
  `function f${n}(a){var o={k:a,s:"${n.toString(36)}",l:[${n % 7},${n % 11},${n % 13}]};` +
  `for(var i=0;i<o.l.length;i++)o.k=(o.k*31+o.l[i])|0;return o.k^o.s.length}`

/**
 * Returns at least `bytes` characters of JavaScript that only uses processor time: it calls each of its functions `rounds`
 * times.
 */
export const generateScript = (bytes: number, rounds: number): string => {
  const pieces: string[] = []
  for (let size = 0; size < bytes; size += pieces.at(-1)?.length ?? 0) pieces.push(piece(pieces.length))
  const calls = pieces.map((_, n) => `f${n}`).join()
  return `;(function(){${pieces.join('')}var a=[${calls}],x=1;for(var r=0;r<${rounds};r++)for(var i=0;i<a.length;i++)x=a[i](x)})();`
}
