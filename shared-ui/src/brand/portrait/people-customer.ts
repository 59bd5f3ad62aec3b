import type { Person } from './person.ts'

/** Customers who are quoted on the home page and the pages of their trades. By the id that their entries name. */
export const CUSTOMERS = {
  'customer-dana-whitlock': { skin: 1, jaw: 'oval', hair: 'lob', shade: 'brown', eyes: 'lids', mouth: 'lopsided', wears: 'blazer', cloth: 'navy', age: 1 },
  'customer-rob-hanley': { skin: 1, jaw: 'wide', hair: 'crop', shade: 'grey', eyes: 'narrow', mouth: 'smile', headwear: 'sidecap', hat: 'spruce', beard: 'stubble', wears: 'polo', cloth: 'moss', age: 1 },
  'customer-gil-navarro': { skin: 3, jaw: 'square', hair: 'parted', shade: 'grey', eyes: 'narrow', mouth: 'soft', beard: 'moustache', wears: 'shirt', cloth: 'clay', pencil: true, age: 2 },
  'customer-elaine-duarte': { skin: 2, jaw: 'heart', hair: 'bun', shade: 'umber', eyes: 'lashes', mouth: 'lips', glasses: 'swept', wears: 'blazer', cloth: 'ink', rings: true, age: 1 },
  'customer-carl-jessup': { skin: 5, jaw: 'wide', hair: 'bald', shade: 'grey', eyes: 'plain', mouth: 'smile', beard: 'goatee', wears: 'jacket', cloth: 'clay', trim: 'ink', age: 2 },
  'customer-yvonne-castellano': { skin: 2, jaw: 'round', hair: 'waves', shade: 'black', eyes: 'lashes', mouth: 'lips', wears: 'blouse', cloth: 'clay', trim: 'white', rings: true, age: 1 },
  'customer-trent-mabry': { skin: 0, jaw: 'long', hair: 'quiff', shade: 'sand', eyes: 'plain', mouth: 'grin', wears: 'suit', cloth: 'navy', trim: 'clay' },
  'customer-inez-roldan': { skin: 3, jaw: 'wide', hair: 'knot', shade: 'grey', eyes: 'laughing', mouth: 'smile', glasses: 'low', wears: 'cardigan', cloth: 'moss', age: 2, rings: true },
  'customer-shane-pettibone': { skin: 1, jaw: 'oval', hair: 'crop', shade: 'red', eyes: 'narrow', mouth: 'soft', beard: 'full', headwear: 'brim', hat: 'moss', wears: 'overalls', cloth: 'clay', trim: 'spruce', age: 1 },
  'customer-joan-abernathy': { skin: 0, jaw: 'long', hair: 'pixie', shade: 'white', eyes: 'lids', mouth: 'smile', wears: 'blazer', cloth: 'spruce', rings: true, age: 2 },
  'customer-ruth-delgado': { skin: 4, jaw: 'square', hair: 'curls', shade: 'umber', eyes: 'lids', mouth: 'lopsided', wears: 'polo', cloth: 'white', badge: true, age: 1 },
  'customer-marcus-tell': { skin: 5, jaw: 'oval', hair: 'shaved', shade: 'black', eyes: 'lids', mouth: 'smile', beard: 'trimmed', glasses: 'square', wears: 'sweater', cloth: 'marigold', trim: 'marigold', age: 1 },
  'customer-keisha-barlow': { skin: 4, jaw: 'oval', hair: 'locs', shade: 'black', eyes: 'lashes', mouth: 'beam', wears: 'blazer', cloth: 'marigold', rings: true },
  'customer-beth-ann-pryor': { skin: 0, jaw: 'round', hair: 'bob', shade: 'sand', eyes: 'plain', mouth: 'smile', glasses: 'square', wears: 'cardigan', cloth: 'clay', freckles: true, age: 1 },
  'customer-paul-okonjo': { skin: 5, jaw: 'square', hair: 'fade', shade: 'grey', eyes: 'plain', mouth: 'soft', wears: 'suit', cloth: 'ink', trim: 'marigold', age: 2 },
  'customer-monique-ferris': { skin: 5, jaw: 'heart', hair: 'bun', shade: 'black', eyes: 'lashes', mouth: 'lips', headwear: 'headset', hat: 'marigold', wears: 'vneck', cloth: 'spruce', rings: true },
  'customer-derek-holm': { skin: 0, jaw: 'square', hair: 'receding', shade: 'brown', eyes: 'plain', mouth: 'level', glasses: 'round', wears: 'suit', cloth: 'navy', trim: 'spruce', age: 1 },
  'customer-sofia-lindgren': { skin: 0, jaw: 'heart', hair: 'long', shade: 'sand', eyes: 'lashes', mouth: 'smile', wears: 'turtleneck', cloth: 'spruce' },
  'customer-walt-greer': { skin: 1, jaw: 'wide', hair: 'bald', shade: 'white', eyes: 'laughing', mouth: 'smile', beard: 'long', wears: 'overalls', cloth: 'clay', trim: 'spruce', age: 2 },
  'customer-leah-farris': { skin: 2, jaw: 'oval', hair: 'ponytail', shade: 'brown', eyes: 'lids', mouth: 'grin', headwear: 'shades', wears: 'polo', cloth: 'moss' },
  'customer-amir-solano': { skin: 3, jaw: 'long', hair: 'parted', shade: 'black', eyes: 'plain', mouth: 'lopsided', beard: 'trimmed', wears: 'blazer', cloth: 'sky' },
  'customer-nate-colby': { skin: 1, jaw: 'round', hair: 'curls', shade: 'umber', eyes: 'laughing', mouth: 'grin', headwear: 'beanie', hat: 'navy', wears: 'shirt', cloth: 'clay', beard: 'stubble' },
} as const satisfies Record<string, Person>
