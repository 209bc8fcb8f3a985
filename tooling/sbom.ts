// npm run sbom: prints the software bill of materials (SBOM) of a release.
import { productionPackages, billOfMaterials } from "./release/make";

const root = process.cwd();
process.stdout.write(billOfMaterials(root, productionPackages(root), new Date()));
